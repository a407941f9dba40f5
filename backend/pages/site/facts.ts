/** What a visitor wants to know first, below the headline: from what price, where, whether it is open today, what others say. */
import { weekdayOf } from '#backend/engine/clock/opening_hours'
import { formatNumber } from '#backend/engine/i18n/format_numbers'
import { textInLocale } from '#common/locales'
import { moneyHtml } from './format_html.ts'
import { html, type Html } from './html.ts'
import type { HomeContent } from './public_offer.ts'
import type { PublicPage } from './public_page_layout.ts'

export function facts(page: PublicPage, content: HomeContent): Html {
  const all = [priceFact(page, content), areasFact(page, content), hoursFact(page, content), ratingFact(page, content)]
  return html`<ul class="facts">${all.filter((fact) => fact !== null)}</ul>`
}

const fact = (at: string, said: Html, about: string): Html =>
  html`<li><a href="#${at}"><strong>${said}</strong> <span>${about}</span></a></li>`

/** The lowest one of the first unit: those of a square metre and of a shirt are not compared. */
function priceFact({ t, locale }: PublicPage, { prices }: HomeContent): Html | null {
  const [first] = prices
  if (!first) return null
  const offers = prices.filter(({ unit }) => unit === first.unit).flatMap(({ local, transport }) => transport ?? local ?? [])
  const lowest = offers.reduce((one, other) => (other.price < one.price ? other : one))
  const amount = moneyHtml(locale, lowest.price, lowest.currency)
  return fact('prices', html`${t('site.facts.from')} ${amount} ${t(`site.prices.units.${first.unit}`)}`, t('site.facts.agreed'))
}

function areasFact({ t, locale }: PublicPage, { places }: HomeContent): Html | null {
  const number = places.reduce((sum, { zones }) => sum + zones.length, 0)
  if (number === 0) return null
  return fact('areas', html`${places.map(({ city }) => textInLocale(city, locale)).join(' · ')}`, t('site.facts.areas', { number }))
}

/** A special day comes before its weekday. */
function hoursFact({ t }: PublicPage, { today, coming, company: { hours } }: HomeContent): Html {
  const special = coming.find(({ from, to }) => from <= today && today <= to)
  const spans = (special?.hours ?? hours[weekdayOf(today)]).map(({ from, to }) => `\u2066${from}–${to}\u2069`).join(' · ')
  return fact('contact', html`${spans ? t('site.facts.today', { hours: spans }) : t('site.facts.closed')}`, t('site.contact.hours'))
}

function ratingFact({ t, locale }: PublicPage, { opinion }: HomeContent): Html | null {
  if (!opinion) return null
  return html`<li><strong>★ ${formatNumber(locale, opinion.average)} / 5</strong> <span>${
    t('site.facts.ratings', { number: opinion.number })}</span></li>`
}
