/** The values of the placeholders of a message, formatted in its language. Pure. */
import { translator, type Translate } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import { timeIn } from '#backend/engine/clock/business_time'
import { isolateDigits } from '#backend/services/mail/html'
import { formatMoney, formatNumber } from '#backend/engine/i18n/format_numbers'
import { formatDay, formatOpeningHours, formatPhoneNumber, formatSlot, type MessageSlot } from './format_values.ts'
import type { Row } from '#resources'
import type { ComingDays } from '#backend/services/calendar/special_days_by_date'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'
import type { PlaceholderValues } from './interpolate.ts'

type Order = Row<'orders'>

export interface MessageCompany {
  readonly name: string
  readonly phone: string | null
  readonly hours: OpeningHours
  /** The next days with other hours. */
  readonly coming: readonly Omit<ComingDays, 'name'>[]
  readonly timezone: string
}

/** The data of the placeholders. */
export interface TemplateContext {
  readonly company: MessageCompany
  readonly client?: Pick<Row<'clients'>, 'full_name' | 'first_name'> | null
  readonly order?: Pick<Order, OfOrder> | null
  /** Amount of the payment the message is about; else the paid total. In the currency of the order. */
  readonly paid?: number | null
  readonly address?: string | null
  readonly slot?: MessageSlot | null
  /** An instant. */
  readonly eta?: string | null
  readonly courier?: { readonly name: string; readonly phone: string } | null
  readonly vehicle?: string | null
  /** Of a shipment: how many stops, and their area in m². */
  readonly shipment?: { readonly stops: number; readonly area: string | null } | null
  /** That the client says at the door. */
  readonly code?: string | null
  /** Absolute. */
  readonly link: string | null
  readonly reason?: ((t: Translate) => string) | null
}
type OfOrder =
  | 'code' | 'received_items' | 'declared_items' | 'measured_m2' | 'measured_ml' | 'measured_u' | 'total' | 'paid_total' | 'balance'
  | 'currency' | 'promised_at'

/**
 * `usesIsolates`: Unicode directional isolates keep numbers in order inside Arabic, and names of the other direction separate
 * from the sentence. An SMS has none, because they count as characters.
 */
export function placeholderValues(context: TemplateContext, locale: Locale, usesIsolates: boolean): PlaceholderValues {
  const { company, client, order, courier } = context
  const t = translator(locale)
  const isolate = (text: string | null): string => (text && usesIsolates && locale === 'ar' ? isolateDigits(text) : text ?? '')
  const isForeign = (name: string): boolean => usesIsolates && ARABIC.test(name) !== (locale === 'ar')
  const isolateName = (name: string | null | undefined): string => (name && isForeign(name) ? isolateFirstStrong(name) : name ?? '')
  const money = (minor: number | null | undefined) => isolate(minor == null ? null : formatMoney(locale, minor))
  const phone = (number: string | null | undefined) => isolate(number ? formatPhoneNumber(number, usesIsolates || locale !== 'ar') : null)
  const items = order?.received_items || order?.declared_items
  return {
    client: isolateName(client?.full_name),
    first_name: isolateName(client?.first_name ?? client?.full_name),
    order: isolate(order?.code ?? null),
    items: isolate(String(context.shipment?.stops ?? items ?? '')) || '',
    quantity: order ? quantityOf(order, locale) : areaText(context.shipment?.area ?? null, locale),
    total: money(order?.total),
    paid: money(context.paid ?? order?.paid_total),
    balance: money(order?.balance),
    currency: order ? t(`messages.currencies.${order.currency}`) : '',
    promised_date: order?.promised_at ? formatDay(locale, order.promised_at, company.timezone) : '',
    slot: context.slot ? formatSlot(locale, context.slot, company.timezone) : '',
    eta: isolate(context.eta ? timeIn(company.timezone, new Date(context.eta)) : null),
    courier: isolateName(courier?.name),
    courier_phone: phone(courier?.phone),
    vehicle: isolate(context.vehicle ?? null),
    address: isolateName(context.address),
    link: context.link ?? '',
    company: isolateName(company.name),
    company_phone: phone(company.phone),
    hours: formatOpeningHours(locale, company.hours, company.coming),
    reason: context.reason?.(t) ?? '',
    code: context.code ? t('messages.proof_code', { code: isolate(context.code) }) : '',
  }
}

function areaText(area: string | null, locale: Locale): string {
  return Number(area ?? 0) > 0 ? translator(locale)('messages.units.m2', { measure: formatNumber(locale, area ?? '0') }) : ''
}

const ARABIC = /\p{Script=Arabic}/u
/** First strong isolate: the name keeps its own direction. */
const isolateFirstStrong = (name: string) => `\u2068${name}\u2069`

/** `6 m², 3 m`: the measured quantity by unit. */
function quantityOf({ measured_m2, measured_ml, measured_u }: Pick<Order, OfOrder>, locale: Locale): string {
  const t = translator(locale)
  const quantities = ([['m2', measured_m2], ['ml', measured_ml], ['u', measured_u]] as const)
    .filter(([, quantity]) => Number(quantity ?? 0) > 0)
    .map(([unit, quantity]) => t(`messages.units.${unit}`, { measure: formatNumber(locale, quantity ?? '0') }))
  return quantities.join(locale === 'ar' ? '، ' : ', ')
}
