/** The lists with the rows that a figure counts. Pure. */
import { ORDER_AGES, type DateRange, type MessageSum, type ZoneSum } from '#common/statistics'
import { addDays } from '#common/time/time'
import { resourceOf } from '../definition/definition.ts'
import { statusesOf } from '../definition/status_groups.ts'

const PRESENT = 'f.status_nin=canceled'
const where = (predicate: object) => `where=${encodeURIComponent(JSON.stringify(predicate))}`
const days = ({ from, to }: DateRange) => `${from}..${to}`

export const ordersHref = (range: DateRange, moment: 'created_at' | 'promised_at' | 'completed_at' = 'created_at'): string =>
  `/user/orders?${PRESENT}&f.${moment}=${days(range)}`

/** Orders that were promised in the range and are late or ready; those in time; those that are late or were. */
export const promisedHref = (range: DateRange, which: keyof typeof PROMISED): string =>
  `${ordersHref(range, 'promised_at')}&${where(PROMISED[which])}`

const LATE = resourceOf('orders').list.views?.late ?? {}
const promise = { field: 'promised_at' }
/** When an order was ready; one that was handed over at once, when it was delivered. */
const readyAt = (comparison: object) => [{ completed_at: comparison }, { completed_at: null, delivered_at: comparison }]
const PROMISED = {
  promised: { or: [LATE, ...readyAt({ ne: null })] },
  in_time: { or: readyAt({ lte: promise }) },
  late: { or: [...readyAt({ gt: promise }), LATE] },
}

export const washedHref = (range: DateRange): string => `/user/items?${PRESENT}&f.unit=m2&f.completed_at=${days(range)}`

export const moneyHref = (range: DateRange, type: string): string => `/user/transactions?f.type=${type}&${PRESENT}&f.paid_at=${days(range)}`

/** Open orders of this status whose age is in this group of ORDER_AGES. */
export function openOrdersHref(status: string, age: number, today: string): string {
  const [youngest, next] = [ORDER_AGES[age] ?? 0, ORDER_AGES[age + 1]]
  const to = addDays(today, -youngest)
  return `/user/orders?f.status=${status}&f.created_at=${next === undefined ? '' : addDays(today, 1 - next)}..${to}`
}

/** Their items that the client did not decline. */
export const categoryItemsHref = (category: number, range: DateRange): string =>
  `/user/items?f.category_id=${category}&${PRESENT}&f.decision_nin=declined`
  + `&f.order_id.status_nin=canceled&f.order_id.created_at=${days(range)}`

/** By the address of the pickup; without one, by that of the delivery. */
export const zoneOrdersHref = (zone: Pick<ZoneSum, 'id' | 'has_address'>, range: DateRange): string =>
  `${ordersHref(range)}&${where(zonePredicate(zone))}`

function zonePredicate({ id, has_address }: Pick<ZoneSum, 'id' | 'has_address'>): object {
  if (!has_address) return { address_id: null, delivery_address_id: null }
  const present = id === null ? { ne: null } : undefined
  return { or: [
    { ...present && { address_id: present }, 'address_id.zone_id': id },
    { address_id: null, ...present && { delivery_address_id: present }, 'delivery_address_id.zone_id': id },
  ] }
}

export const meterReadingsHref = (meter: number, range: DateRange): string => `/user/meters/${meter}/snapshots?f.taken_at=${days(range)}`

export const materialUsesHref = (material: number, range: DateRange): string =>
  `/user/cleaning-materials/uses?f.cleaning_material_id=${material}&f.at=${days(range)}`

/** In the outbox. */
export const messagesHref = (way: MessageSum['way'], range: DateRange): string =>
  `/user/notifications/outbox?f.status=${SENT}&f.sent_at=${days(range)}&${where(WAYS[way])}`

const SENT = statusesOf('notifications', 'handed_on').join(',')
const WAYS: Readonly<Record<MessageSum['way'], object>> = {
  window: { channel: 'whatsapp', in_window: true },
  template: { channel: 'whatsapp', in_window: false, external_template: { ne: null } },
  text: { channel: 'whatsapp', in_window: false, external_template: null },
  sms: { channel: 'sms' }, email: { channel: 'email' }, push: { channel: 'push' },
}
