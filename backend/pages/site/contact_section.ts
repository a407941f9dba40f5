/** The section with phone numbers, chat, mail address, address, map and opening hours. */
import { chatIcon, mailIcon, phoneIcon, placeIcon } from './illustrations.ts'
import { html, type Html } from './html.ts'
import { ltr, phoneHtml } from './format_html.ts'
import { weekdayName } from '#backend/engine/i18n/weekday_name'
import { app } from '#resources'
import { whatsappUrl } from '#common/whatsapp_url'
import type { Company } from './public_company.ts'
import type { PublicPage } from './public_page_layout.ts'

export const contactSectionHtml = (page: PublicPage, company: Company): Html => html`<section class="site-section" id="contact">
<h2>${page.t('site.contact.title')}</h2>
<div class="contact"><ul>${items(page, company)}</ul>${hours(page, company)}</div>
</section>`

function* itemsOf({ t }: PublicPage, { phones, whatsapp: chat, email, address, location }: Company): Generator<Html> {
  for (const number of phones) yield itemHtml(phoneIcon, t('site.contact.call'), html`<a href="tel:${number}">${phoneHtml(number)}</a>`)
  if (chat) yield itemHtml(chatIcon, t('site.contact.chat'), html`<a href="${whatsappUrl(chat)}">${phoneHtml(chat)}</a>`)
  if (email) yield itemHtml(mailIcon, t('site.contact.email'), html`<a href="mailto:${email}">${ltr(email)}</a>`)
  if (address) yield itemHtml(placeIcon, t('site.contact.visit'), html`<bdi>${address}</bdi>`)
  if (location) yield itemHtml(placeIcon, '', html`<a href="${mapOf(location)}">${t('site.contact.map')}</a>`)
}

const items = (page: PublicPage, company: Company): readonly Html[] => [...itemsOf(page, company)]
const itemHtml = (icon: Html, name: string, link: Html): Html => html`<li>${icon}${name ? html`<span>${name}</span> ` : null}${link}</li>`

const mapOf = ({ lat, lng }: NonNullable<Company['location']>) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

const hours = ({ t, locale }: PublicPage, { hours: week }: Company): Html => html`<div><h3>${t('site.contact.hours')}</h3>
<dl class="hours">${app.enums.weekday.map((day, index) => html`<div><dt>${weekdayName(locale, index, 'long')}</dt>
<dd>${week[day].length ? timeSpans(week[day]) : t('site.contact.closed')}</dd></div>`)}</dl></div>`

const timeSpans = (spans: Company['hours']['mon']): Html => ltr(spans.map(({ from, to }) => `${from}–${to}`).join(' · '))
