/** The section with phone numbers, chat, mail address, address, map and opening hours. */
import { chatIcon, mailIcon, phoneIcon, placeIcon } from './illustrations.ts'
import { html, type Html } from './html.ts'
import { ltr, phoneHtml } from './format_html.ts'
import { dayRangeText } from '#backend/engine/i18n/format_dates'
import { weekdayName } from '#backend/engine/i18n/weekday_name'
import { app } from '#resources'
import { textInLocale } from '#common/locales'
import { whatsappUrl } from '#common/whatsapp_url'
import type { ComingDays } from '#backend/services/calendar/special_days_by_date'
import type { Company } from './public_company.ts'
import type { PublicPage } from './public_page_layout.ts'

export const contactSectionHtml = (page: PublicPage, company: Company, coming: readonly ComingDays[]): Html => html`
<section class="site-section" id="contact">
<h2>${page.t('site.contact.title')}</h2>
<div class="contact"><ul>${items(page, company)}</ul>${hours(page, company, coming)}</div>
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

const hours = (page: PublicPage, { hours: week }: Company, coming: readonly ComingDays[]): Html => html`
<div><h3>${page.t('site.contact.hours')}</h3>
<dl class="hours">${app.enums.weekday.map((day, index) => html`<div><dt>${weekdayName(page.locale, index, 'long')}</dt>
<dd>${week[day].length ? timeSpans(week[day]) : page.t('site.contact.closed')}</dd></div>`)}</dl>
${coming.map((days) => specialDays(page, days))}</div>`

const specialDays = ({ t, locale }: PublicPage, { from, to, name, hours: spans }: ComingDays): Html => {
  const words = { days: dayRangeText(t, from, to), name: textInLocale(name, locale), hours: isolated(spans) }
  return html`<p class="hours-note">${t(spans.length ? 'site.contact.open_on' : 'site.contact.closed_on', words)}</p>`
}

/** Left-to-right isolates: the earlier time comes first in every language. */
const isolated = (spans: ComingDays['hours']) => spans.map(({ from, to }) => `\u2066${from}–${to}\u2069`).join(' · ')

const timeSpans = (spans: Company['hours']['mon']): Html => ltr(spans.map(({ from, to }) => `${from}–${to}`).join(' · '))
