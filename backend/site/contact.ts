/** Call us, chat, email us, visit us, and when. */
import { chatIcon, mailIcon, phoneIcon, placeIcon } from './drawings.ts'
import { html, type Html } from './html.ts'
import { ltr, phone, weekday } from './spoken.ts'
import { app } from '#resources'
import type { Company } from './company.ts'
import type { Page } from './frame.ts'

export const whatsapp = (number: string): string => `https://wa.me/${number.replace('+', '')}`

export const contact = (page: Page, company: Company): Html => html`<section class="site-section" id="contact">
<h2>${page.t('site.contact.title')}</h2>
<div class="contact"><ul>${ways(page, company)}</ul>${hours(page, company)}</div>
</section>`

function* waysOf({ t }: Page, { phones, whatsapp: chat, email, address, location }: Company): Generator<Html> {
  for (const number of phones) yield way(phoneIcon, t('site.contact.call'), html`<a href="tel:${number}">${phone(number)}</a>`)
  if (chat) yield way(chatIcon, t('site.contact.chat'), html`<a href="${whatsapp(chat)}">${phone(chat)}</a>`)
  if (email) yield way(mailIcon, t('site.contact.email'), html`<a href="mailto:${email}">${ltr(email)}</a>`)
  if (address) yield way(placeIcon, t('site.contact.visit'), html`<bdi>${address}</bdi>`)
  if (location) yield way(placeIcon, '', html`<a href="${mapOf(location)}">${t('site.contact.map')}</a>`)
}

const ways = (page: Page, company: Company): readonly Html[] => [...waysOf(page, company)]
const way = (icon: Html, name: string, link: Html): Html => html`<li>${icon}${name ? html`<span>${name}</span> ` : null}${link}</li>`

const mapOf = ({ lat, lng }: NonNullable<Company['location']>) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

const hours = ({ t, locale }: Page, { hours: week }: Company): Html => html`<div><h3>${t('site.contact.hours')}</h3>
<dl class="hours">${app.enums.weekday.map((day, index) => html`<div><dt>${weekday(locale, index)}</dt>
<dd>${week[day].length ? spans(week[day]) : t('site.contact.closed')}</dd></div>`)}</dl></div>`

const spans = (of: Company['hours']['mon']): Html => ltr(of.map(({ from, to }) => `${from}–${to}`).join(' · '))
