/** The home page: what the company does, for how much, where, when, and how to reach it. */
import { chatIcon, phoneIcon, rug } from './drawings.ts'
import { contact, whatsapp } from './contact.ts'
import { html, type Html } from './html.ts'
import { inLanguage, type Page } from './frame.ts'
import { inLocale } from '#common/locales'
import { money } from './spoken.ts'
import type { Company } from './company.ts'
import type { Extra, Offered, Place, Price } from './offer.ts'

export interface HomeContent {
  readonly company: Company
  readonly prices: readonly Offered[]
  readonly extras: readonly Extra[]
  readonly places: readonly Place[]
}

const STEPS = ['collect', 'measure', 'wash', 'deliver'] as const
const SERVICES = ['carpets', 'moquette', 'blankets', 'salons', 'curtains', 'clothes'] as const

export const home = (page: Page, { company, prices, extras, places }: HomeContent): Html => html`
${hero(page, company)}
${section(page, 'site.home.how', html`<ol class="steps">${STEPS.map((step) => point(page, `site.steps.${step}`))}</ol>`)}
${section(page, 'site.home.what', html`<ul class="services">${SERVICES.map((service) => point(page, `site.services.${service}`))}</ul>`)}
${prices.length ? section(page, 'site.prices.title', priceTable(page, prices, extras)) : null}
${places.length ? section(page, 'site.zones.title', zones(page, places)) : null}
${contact(page, company)}`

function hero({ t, locale }: Page, company: Company): Html {
  const [phone] = company.phones
  return html`<section class="hero"><div>
<h1>${t('site.home.headline')}</h1>
<p>${t('site.home.lead', { name: company.name })}</p>
<div class="hero-actions">
<a class="button" data-kind="primary" href="${inLanguage('/client/orders/new', locale)}">${t('site.home.pickup')}</a>
${phone ? html`<a class="button" href="tel:${phone}">${phoneIcon}${t('site.contact.call')}</a>` : null}
${company.whatsapp ? html`<a class="button" href="${whatsapp(company.whatsapp)}">${chatIcon}${t('site.contact.chat')}</a>` : null}
</div>
</div>${rug}</section>`
}

const section = ({ t }: Page, title: string, content: Html): Html =>
  html`<section class="site-section"><h2>${t(title)}</h2>${content}</section>`

const point = ({ t }: Page, words: string): Html => html`<li><h3>${t(`${words}.title`)}</h3><p>${t(`${words}.text`)}</p></li>`

const priceTable = (page: Page, prices: readonly Offered[], extras: readonly Extra[]): Html => html`
<p class="site-lead">${page.t('site.prices.lead')}</p>
<table class="prices">
<thead><tr>${['kind', 'local', 'transport'].map((column) => html`<th scope="col">${page.t(`site.prices.${column}`)}</th>`)}</tr></thead>
<tbody>${prices.map(({ name, unit, local, transport }) => html`
<tr><th scope="row">${inLocale(name, page.locale)} <small>${page.t(`site.prices.units.${unit}`)}</small></th>
<td>${price(page, local)}</td><td>${price(page, transport)}</td></tr>`)}</tbody>
</table>
${extras.length ? html`<h3 class="extras-title">${page.t('site.prices.extras')}</h3><ul class="extras">${extras.map((extra) => html`
<li>${inLocale(extra.name, page.locale)} ${money(page.locale, extra.price, 'MAD')}</li>`)}</ul>` : null}`

const price = ({ locale }: Page, given: Price | null): Html => (given ? money(locale, given.price, given.currency) : html`–`)

const zones = (page: Page, places: readonly Place[]): Html => html`<p class="site-lead">${page.t('site.zones.lead')}</p>
${places.map(({ city, zones: of }) => html`<h3>${inLocale(city, page.locale)}</h3>
<ul class="zones">${of.map(({ label, transport_fee: price }) => html`<li>${inLocale(label, page.locale)}${fee(page, price)}</li>`)}</ul>`)}`

const fee = ({ t, locale }: Page, transport_fee: number | null): Html | null => {
  if (transport_fee === null) return null
  return html` <small>${transport_fee === 0 ? t('site.zones.free') : money(locale, transport_fee, 'MAD')}</small>`
}
