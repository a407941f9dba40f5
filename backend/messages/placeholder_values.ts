/** The values of the placeholders of a message, formatted in its language. Pure. */
import { translator, type Translate } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import { timeIn } from '#backend/clock/business_time'
import { isolated } from '#backend/mail/mail_parts'
import { formatMoney, formatNumber } from '#backend/i18n/format_numbers'
import { formatDay, formatOpeningHours, formatPhoneNumber, formatSlot } from './format.ts'
import type { Row } from '#resources'
import type { OpeningHours } from '#backend/clock/opening_hours'
import type { PlaceholderValues } from './interpolate.ts'

type Order = Row<'orders'>

export interface Company { readonly name: string; readonly phone: string | null; readonly hours: OpeningHours; readonly timezone: string }

/** The data of the placeholders. */
export interface TemplateContext {
  readonly company: Company
  readonly client?: Pick<Row<'clients'>, 'full_name' | 'first_name'> | null
  readonly order?: Pick<Order, OfOrder> | null
  /** Amount of the payment the message is about; else the paid total. In the currency of the order. */
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
* `isHeld`: Unicode directional isolates keep numbers in order inside Arabic, and names of the other direction apart from the
* sentence around them. An SMS has none, because they count as characters.
 */
export function placeholderValues(context: TemplateContext, locale: Locale, isHeld: boolean): PlaceholderValues {
  const { company, client, order, courier } = context
  const t = translator(locale)
  const held = (text: string | null): string => (text && isHeld && locale === 'ar' ? isolated(text) : text ?? '')
  const isForeign = (name: string): boolean => isHeld && ARABIC.test(name) !== (locale === 'ar')
  const named = (name: string | null | undefined): string => (name && isForeign(name) ? apart(name) : name ?? '')
  const money = (minor: number | null | undefined) => held(minor == null ? null : formatMoney(locale, minor))
  const phone = (number: string | null | undefined) => held(number ? formatPhoneNumber(number, isHeld || locale !== 'ar') : null)
  const items = order?.received_items || order?.declared_items
  return {
    client: named(client?.full_name),
    first_name: named(client?.first_name ?? client?.full_name),
    order: held(order?.code ?? null),
    items: items ? String(items) : '',
    quantity: order ? quantityOf(order, locale) : '',
    total: money(order?.total),
    paid: money(context.paid ?? order?.paid_total),
    balance: money(order?.balance),
    currency: order ? t(`messages.currencies.${order.currency}`) : '',
    promised_date: order?.promised_at ? formatDay(locale, order.promised_at, company.timezone) : '',
    slot: context.slot ? formatSlot(locale, context.slot.from, context.slot.to, company.timezone) : '',
    eta: held(context.eta ? timeIn(company.timezone, new Date(context.eta)) : null),
    courier: named(courier?.name),
    courier_phone: phone(courier?.phone),
    vehicle: held(context.vehicle ?? null),
    address: named(context.address),
    link: context.link ?? '',
    company: named(company.name),
    company_phone: phone(company.phone),
    hours: formatOpeningHours(locale, company.hours),
    reason: context.reason?.(t) ?? '',
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
    .map(([unit, measure]) => t(`messages.units.${unit}`, { measure: formatNumber(locale, measure ?? '0') }))
  return said.join(locale === 'ar' ? '، ' : ', ')
}
