/** Messages to couriers about their shipments. Source: domain.md §8 run_published, run_assigned, run_changed. */
import { dayText, NOON } from '#backend/services/messages/format_values'
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import { notify, type Event, type MessageEventInput } from '#backend/services/messages/index'
import type { Translate } from '#backend/engine/i18n/translator'
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
  else if (isTaken(before.status) && isTaken(shipment.status) && changed.has('vehicle_id') && shipment.vehicle_id !== null) {
    const vehicle = (await store.find('vehicles', shipment.vehicle_id))?.registration_number ?? ''
    await notifyOwner(store, 'run_changed', shipment, (t) => t('messages.run.vehicle', { vehicle }))
  }
}

async function notifyEnd(store: Store, before: Shipment, { status, postponed_to }: Shipment, reason: string | null): Promise<void> {
  const because = (text: string) => [text, reason].filter(Boolean).join(' ')
  if (status === 'postponed' && postponed_to !== null) {
    await notifyOwner(store, 'run_changed', before, (t) =>
      because(t('messages.run.postponed', { date: dayText(store.context, t, postponed_to) })))
  }
  if (status === 'cancelled_regret') await notifyOwner(store, 'run_changed', before, (t) => because(t('messages.run.called_off')))
  if (status === 'return_cancelled') await notifyOwner(store, 'run_changed', before, (t) => because(t('messages.run.broken_off')))
}

/** A stop of their shipment that is added or dropped, or whose order says otherwise now. */
export async function notifyCourierOfStop(saved: AfterSaveContext<'order_deliveries'>): Promise<void> {
  const { store, before, row: stop, changed } = saved
  if (!before || store.isQuiet) return
  if (changed.has('shipment_id')) return notifyOfMovedStop(saved)
  if (stop.shipment_id === null || !(changed.has('status') || changed.has('order_changes'))) return
  const isDropped = changed.has('status') && stop.status === 'canceled'
  const isNews = stop.order_changes?.some((change) => !before.order_changes?.includes(change)) === true
  if (!isDropped && !isNews) return
  const shipment = await store.find('shipments', stop.shipment_id)
  if (!shipment || !isTaken(shipment.status)) return
  const order = (await store.find('orders', stop.order_id))?.code ?? ''
  const text = isDropped ? 'messages.run.stop_canceled' : 'messages.run.stop_changed'
  await notifyOwner(store, 'run_changed', shipment, (t) => t(text, { order }))
}

/** Out of a shipment that is called off, with all its stops, it is told as that. */
async function notifyOfMovedStop({ store, before, row: stop }: AfterSaveContext<'order_deliveries'>): Promise<void> {
  const order = (await store.find('orders', stop.order_id))?.code ?? ''
  for (const [id, text] of [[before?.shipment_id, 'stop_removed'], [stop.shipment_id, 'stop_added']] as const) {
    const shipment = id == null ? null : await store.find('shipments', id)
    if (shipment && isTaken(shipment.status)) await notifyOwner(store, 'run_changed', shipment, (t) => t(`messages.run.${text}`, { order }))
  }
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

/** Active couriers whose zones it is in: on duty now, or with a shift today or on its day. */
async function couriersFor(store: Store, { id, date }: Shipment): Promise<number[]> {
  const rows = await store.query(`
    select courier.id from couriers courier join shipments shipment on shipment.site_id = courier.site_id
    where shipment.id = ? and courier.status = 'active' and courier.deleted_at is null
      and (courier.on_duty or exists (
        select from plannings shift
        where shift.courier_id = courier.id and shift.status = 'published' and shift.date in (?::date, ?::date)))
      and (
      not exists (select from shipments_zones where owner_id = shipment.id)
      or exists (select from shipments_zones link where link.owner_id = shipment.id and link.target_id = any(${ownZonesSql('courier.id')})))
    order by courier.id`, [id, store.context.today, date])
  return rows.map((row) => Number(row.id))
}
