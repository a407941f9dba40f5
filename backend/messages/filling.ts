/** What the symbols of a message stand for, as its reader says it. Pure. */
import { translator, type Locale, type Translate } from '#backend/i18n/translator'
import { timeIn } from '#backend/clock/business_time'
import { isolated } from '#backend/mail/mail_parts'
import { spokenMoney, spokenNumber } from '#backend/i18n/figures'
import { spokenDay, spokenHours, spokenPhone, spokenSlot } from './spoken.ts'
import type { Row } from '#resources'
import type { OpeningHours } from '#backend/orders/promise'
import type { Filling } from './fill.ts'

type Order = Row<'orders'>

export interface Company { readonly name: string; readonly phone: string | null; readonly hours: OpeningHours; readonly timezone: string }

/** What a message tells of. */
export interface Matter {
  readonly company: Company
  readonly client?: Pick<Row<'clients'>, 'full_name' | 'first_name'> | null
  readonly order?: Pick<Order, OfOrder> | null
  /** Of the payment that it is about; else what was paid in all. In the currency of the order. */
  readonly paid?: number | null
  readonly address?: string | null
  readonly slot?: { readonly from: string; readonly to: string | null } | null
  /** An instant. */
  readonly eta?: string | null
  readonly courier?: { readonly name: string; readonly phone: string } | null
  readonly vehicle?: string | null
  /** Absolute. */
  readonly link: string | null
  readonly reason?: ((t: Translate) => string) | null
}
type OfOrder =
  | 'code' | 'received_items' | 'declared_items' | 'measured_m2' | 'measured_ml' | 'measured_u' | 'total' | 'paid_total' | 'balance'
  | 'currency' | 'promised_at'

/**
 * `isHeld`: marks of direction hold numbers together inside Arabic, and names that are written the other way apart from the
 * sentence around them. They cost letters, so an SMS has none.
 */
export function fillingOf(matter: Matter, locale: Locale, isHeld: boolean): Filling {
  const { company, client, order, courier } = matter
  const t = translator(locale)
  const held = (text: string | null): string => (text && isHeld && locale === 'ar' ? isolated(text) : text ?? '')
  const isForeign = (name: string): boolean => isHeld && ARABIC.test(name) !== (locale === 'ar')
  const named = (name: string | null | undefined): string => (name && isForeign(name) ? apart(name) : name ?? '')
  const money = (minor: number | null | undefined) => held(minor == null ? null : spokenMoney(locale, minor))
  const phone = (number: string | null | undefined) => held(number ? spokenPhone(number, isHeld || locale !== 'ar') : null)
  const items = order?.received_items || order?.declared_items
  return {
    client: named(client?.full_name),
    first_name: named(client?.first_name ?? client?.full_name),
    order: held(order?.code ?? null),
    items: items ? String(items) : '',
    quantity: order ? quantityOf(order, locale) : '',
    total: money(order?.total),
    paid: money(matter.paid ?? order?.paid_total),
    balance: money(order?.balance),
    currency: order ? t(`messages.currencies.${order.currency}`) : '',
    promised_date: order?.promised_at ? spokenDay(locale, order.promised_at, company.timezone) : '',
    slot: matter.slot ? spokenSlot(locale, matter.slot.from, matter.slot.to, company.timezone) : '',
    eta: held(matter.eta ? timeIn(company.timezone, new Date(matter.eta)) : null),
    courier: named(courier?.name),
    courier_phone: phone(courier?.phone),
    vehicle: held(matter.vehicle ?? null),
    address: named(matter.address),
    link: matter.link ?? '',
    company: named(company.name),
    company_phone: phone(company.phone),
    hours: spokenHours(locale, company.hours),
    reason: matter.reason?.(t) ?? '',
  }
}

const ARABIC = /\p{Script=Arabic}/u
/** In its own direction, whatever stands beside it. */
const apart = (name: string) => `\u2068${name}\u2069`

/** `6 m², 3 m`: what was measured by each unit; pieces are said by number. */
function quantityOf({ measured_m2, measured_ml, measured_u }: Pick<Order, OfOrder>, locale: Locale): string {
  const t = translator(locale)
  const said = ([['m2', measured_m2], ['ml', measured_ml], ['u', measured_u]] as const)
    .filter(([, measure]) => Number(measure ?? 0) > 0)
    .map(([unit, measure]) => t(`messages.units.${unit}`, { measure: spokenNumber(locale, measure ?? '0') }))
  return said.join(locale === 'ar' ? '، ' : ', ')
}
