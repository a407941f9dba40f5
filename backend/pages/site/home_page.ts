/** The home page: services, prices, served zones, opening hours and contact. */
import { facts } from './facts.ts'
import { heroPicture } from './hero_picture.ts'
import { chatIcon, phoneIcon } from './illustrations.ts'
import { whatsappUrl } from '#common/whatsapp_url'
import { contactSectionHtml } from './contact_section.ts'
import { drawing, type DrawingCode } from './drawings.ts'
import { html, trustedHtml, type Html } from './html.ts'
import { linkTo, type PublicPage } from './public_page_layout.ts'
import { textInLocale } from '#common/locales'
import { moneyHtml, phoneHtml } from './format_html.ts'
import type { Company } from './public_company.ts'
import type { ExtraService, HomeContent, PricedCategory, ServedCity, Price } from './public_offer.ts'

const STEPS = ['collect', 'measure', 'wash', 'deliver'] as const
/** With the code of its drawing. */
const SERVICES = {
  carpets: 'TAPIS', moquette: 'MOQUETTE', blankets: 'COUVERTURE', salons: 'SALON', curtains: 'RIDEAU', clothes: 'VETEMENT',
} as const satisfies Readonly<Record<string, DrawingCode>>

export function homePage(page: PublicPage, content: HomeContent): Html {
  const { company, coming, prices, extras, places } = content
  return html`
${hero(page, company)}
${facts(page, content)}
<div class="site-rest">
${section(page, 'site.home.how', html`<ol class="steps">${STEPS.map((step) => listItem(page, `site.steps.${step}`))}</ol>`)}
${services(page, content)}
${prices.length ? section(page, 'site.prices.title', priceTable(page, prices, extras), 'prices') : null}
${places.length ? section(page, 'site.zones.title', zones(page, places), 'areas') : null}
${contactSectionHtml(page, company, coming)}
<nav class="site-bar" aria-label="${page.t('site.home.pickup')}">${ways(page, company)}</nav>
</div>`
}

function hero(page: PublicPage, company: Company): Html {
  const { t } = page
  const [phone] = company.phones
  return html`<section class="hero"><div>
<h1>${t('site.home.headline')}</h1>
<p>${t('site.home.lead', { name: company.name })}</p>
<div class="hero-actions">${ways(page, company)}</div>
${phone ? html`<p class="hero-first">${t('site.home.first_time')} ${phoneHtml(phone)}${firstChat(page, company)}</p>` : null}
</div>${heroPicture}</section>`
}

/** On a phone they are at hand wherever one reads. */
const ways = (page: PublicPage, { phones: [phone], whatsapp }: Company): Html => html`
<a class="button" data-kind="primary" href="${linkTo(page, '/client/new')}">${page.t('site.home.pickup')}</a>
${phone ? html`<a class="button" href="tel:${phone}">${phoneIcon}<span>${page.t('site.contact.call')}</span></a>` : null}
${whatsapp ? html`<a class="button" href="${whatsappUrl(whatsapp)}">${chatIcon}<span>${page.t('site.contact.chat')}</span></a>` : null}`

/** Whoever has no account yet asks in a chat that names what we need to know. */
const firstChat = ({ t }: PublicPage, { whatsapp }: Company): Html | null => (whatsapp === null ? null
  : html` · <a href="${whatsappUrl(whatsapp, t('portal.pickup.chat'))}">${t('site.home.first_chat')}</a>`)

const section = ({ t }: PublicPage, title: string, content: Html, id: string | null = null): Html =>
  html`<section class="site-section" ${id && html`id="${id}"`}><h2>${t(title)}</h2>${content}</section>`

const listItem = ({ t }: PublicPage, key: string): Html => html`<li><h3>${t(`${key}.title`)}</h3><p>${t(`${key}.text`)}</p></li>`

/** Of the kinds that the company takes: others are in its prices by their names. */
export function services(page: PublicPage, { kinds }: Pick<HomeContent, 'kinds'>): Html | null {
  const offered = Object.entries(SERVICES).filter(([, code]) => kinds.includes(code))
  if (offered.length === 0) return null
  return section(page, 'site.home.what', html`<ul class="services">${offered.map(([name, code]) => service(page, name, code))}</ul>`)
}

const service = ({ t }: PublicPage, name: string, code: DrawingCode): Html => html`<li>${trustedHtml(drawing(code))}<div>
<h3>${t(`site.services.${name}.title`)}</h3><p>${t(`site.services.${name}.text`)}</p></div></li>`

const priceTable = (page: PublicPage, prices: readonly PricedCategory[], extras: readonly ExtraService[]): Html => html`
<p class="site-lead">${page.t('site.prices.lead')}</p>
<table class="prices">
<thead><tr>${['kind', 'local', 'transport'].map((column) => html`<th scope="col">${page.t(`site.prices.${column}`)}</th>`)}</tr></thead>
<tbody>${prices.map(({ name, unit, local, transport }) => html`
<tr><th scope="row">${textInLocale(name, page.locale)} <small>${page.t(`site.prices.units.${unit}`)}</small></th>
<td>${price(page, local)}</td><td>${price(page, transport)}</td></tr>`)}</tbody>
</table>
${extras.length ? html`<h3 class="extras-title">${page.t('site.prices.extras')}</h3><ul class="extras">${extras.map((extra) => html`
<li>${textInLocale(extra.name, page.locale)} ${moneyHtml(page.locale, extra.price, 'MAD')}</li>`)}</ul>` : null}`

const price = ({ locale }: PublicPage, amount: Price | null): Html => (amount ? moneyHtml(locale, amount.price, amount.currency) : html`–`)

const zones = (page: PublicPage, places: readonly ServedCity[]): Html =>
  html`<p class="site-lead">${page.t('site.zones.lead')}</p>
    ${places.map(
      ({ city, zones: of }) =>
        html`<h3>${textInLocale(city, page.locale)}</h3>
          <ul class="zones">
            ${of.map(({ label, transport_fee: price }) => html`<li>${textInLocale(label, page.locale)}${fee(page, price)}</li>`)}
          </ul>`,
    )}`

const fee = ({ t, locale }: PublicPage, transport_fee: number | null): Html | null => {
  if (transport_fee === null) return null
  return html` <small>${transport_fee === 0 ? t('site.zones.free') : moneyHtml(locale, transport_fee, 'MAD')}</small>`
}
