/** Messages to couriers about their shipments. Source: domain.md §8 run_published, run_assigned, run_changed. */
import { formatDay } from '#backend/services/messages/format_values'
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import { notify, type Event, type MessageEventInput } from '#backend/services/messages/index'
import { localeOf, type Translate } from '#backend/engine/i18n/translator'
import { isOfCourier, isTaken } from './phases.ts'
import { ownZonesSql } from './own_zones.ts'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Shipment = Row<'shipments'>

export async function notifyCouriers({ store, before, row: shipment, changed, reason }: AfterSaveContext<'shipments'>): Promise<void> {
  if (!before || store.isQuiet) return
  const isNew = changed.has('status')
  if (isNew && shipment.status === 'published') await tell(store, 'run_published', shipment, await couriersFor(store, shipment))
  if (changed.has('courier_id') && shipment.status === 'reserved') await notifyOwner(store, 'run_assigned', shipment)
  if (changed.has('courier_id') && isTaken(before.status))
    await notifyOwner(store, 'run_changed', before, (t) => t('messages.run.taken'))
  else if (isTaken(before.status) && isNew && !isTaken(shipment.status)) await notifyEnd(store, before, shipment, reason)
  else if (isTaken(shipment.status) && ['date', 'start_time', 'end_time'].some((name) => changed.has(name)))
    await notifyOwner(store, 'run_changed', shipment, (t) => t('messages.run.hours'))
}

async function notifyEnd(store: Store, before: Shipment, { status, postponed_to }: Shipment, reason: string | null): Promise<void> {
  const because = (text: string) => [text, reason].filter(Boolean).join(' ')
  if (status === 'postponed' && postponed_to !== null) {
    await notifyOwner(store, 'run_changed', before, (t) =>
      because(t('messages.run.postponed', { date: dayText(store, t, postponed_to) })))
  }
  if (status === 'cancelled_regret') await notifyOwner(store, 'run_changed', before, (t) => because(t('messages.run.called_off')))
}

const dayText = ({ context: { timezone } }: Store, t: Translate, day: string) =>
  formatDay(localeOf(t), instantOf(day, timezone, NOON), timezone)

/** Of a text that says the day only. */
const NOON = '12:00'

/** A stop of their shipment that is dropped, or whose order says otherwise now. */
export async function notifyCourierOfStop({ store, before, row: stop, changed }: AfterSaveContext<'order_deliveries'>): Promise<void> {
  if (!before || store.isQuiet || stop.shipment_id === null || !(changed.has('status') || changed.has('order_changes'))) return
  const isDropped = changed.has('status') && stop.status === 'canceled'
  const isNews = stop.order_changes?.some((change) => !before.order_changes?.includes(change)) === true
  if (!isDropped && !isNews) return
  const shipment = await store.find('shipments', stop.shipment_id)
  if (!shipment || !isTaken(shipment.status)) return
  const order = (await store.find('orders', stop.order_id))?.code ?? ''
  const text = isDropped ? 'messages.run.stop_canceled' : 'messages.run.stop_changed'
  await notifyOwner(store, 'run_changed', shipment, (t) => t(text, { order }))
}

/** Not to the courier who did it. */
async function notifyOwner(store: Store, event: Event, shipment: Shipment, reason?: (t: Translate) => string): Promise<void> {
  const { courier_id } = shipment
  if (courier_id !== null && !isOfCourier(store.caller, courier_id)) await tell(store, event, shipment, [courier_id], reason)
}

async function tell(
  store: Store, event: Event, shipment: Shipment, couriers: readonly number[], reason?: (t: Translate) => string,
): Promise<void> {
  if (!couriers.length) return
  const { date, start_time, end_time, vehicle_id } = shipment
  const { timezone } = store.context
  const vehicle = vehicle_id === null ? null : await store.find('vehicles', vehicle_id)
  const context: MessageEventInput['context'] = {
    shipment: { stops: shipment.stops_count ?? 0, area: shipment.planned_area }, vehicle: vehicle?.registration_number ?? null,
    slot: {
      ...start_time === null ? { day: instantOf(date, timezone, NOON) } : { from: instantOf(date, timezone, start_time) },
      to: end_time === null ? null : endInstant(date, timezone, start_time, end_time),
    },
    ...reason && { reason },
  }
  const key = `${shipment.version} ${store.context.now}`
  notify(store, event, { subject: { type: 'shipments', id: shipment.id }, key, couriers, context })
}

/** Active couriers on duty whose zones it is in. */
async function couriersFor(store: Store, { id }: Shipment): Promise<number[]> {
  const rows = await store.query(`
    select courier.id from couriers courier join shipments shipment on shipment.site_id = courier.site_id
    where shipment.id = ? and courier.status = 'active' and courier.on_duty and courier.deleted_at is null and (
      not exists (select from shipments_zones where owner_id = shipment.id)
      or exists (select from shipments_zones link where link.owner_id = shipment.id and link.target_id = any(${ownZonesSql('courier.id')})))
    order by courier.id`, [id])
  return rows.map((row) => Number(row.id))
}
