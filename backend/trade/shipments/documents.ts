/**
 * Papers that end: who keeps vehicles and couriers is told 30 days before and on the day, and asked to renew them. A vehicle whose
 * insurance or inspection has ended goes only with a reason.
 */
import { isSaid } from '#common/is_said'
import { dayText } from '#backend/services/messages/format_values'
import { notify, settleMessages } from '#backend/services/messages/index'
import { openFollowUp, settleFollowUps } from '#backend/trade/follow_ups/index'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { addDays } from '#common/time/time'
import { isTaken } from './phases.ts'
import type { AfterSaveContext, BeforeSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Watch } from '#backend/engine/resource/watch'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const DAYS_BEFORE = 30

const VEHICLE_PAPERS = ['insurance_expires_on', 'inspection_expires_on'] as const
type Kept = 'vehicles' | 'couriers'
type Paper = (typeof VEHICLE_PAPERS)[number] | 'license_expires_on'
interface Papers { readonly name: string; readonly isUsed: boolean; readonly days: Readonly<Partial<Record<Paper, string | null>>> }

const ofVehicle = ({ registration_number, status, insurance_expires_on, inspection_expires_on }: Row<'vehicles'>): Papers =>
  ({ name: registration_number, isUsed: status === 'enable', days: { insurance_expires_on, inspection_expires_on } })
const ofCourier = ({ full_name, status, license_expires_on }: Row<'couriers'>): Papers =>
  ({ name: full_name ?? '', isUsed: status === 'active', days: { license_expires_on } })

/** Of a paper that has ended long ago too: what it belongs to is in use. */
const occurrences = (table: Kept, fields: readonly Paper[], used: string): Watch['due'] => ({ today }) => ({
  sql: fields.map((field) => `
    select id, concat_ws(' ', '${field}', ${field}, case when ${field} <= ?::date then 'last' else 'soon' end) as occurrence
    from ${table} where deleted_at is null and ${used} and ${field} <= ?::date`).join(' union all '),
  bindings: fields.flatMap(() => [today, addDays(today, DAYS_BEFORE)]),
})

export const vehiclePapers: Watch = {
  due: occurrences('vehicles', VEHICLE_PAPERS, "status = 'enable'"),
  tell: async (store, { id, occurrence }) => tellPaper(store, 'vehicles', id, ofVehicle(await store.lock('vehicles', id)), occurrence),
}

export const courierPapers: Watch = {
  due: occurrences('couriers', ['license_expires_on'], "status = 'active'"),
  tell: async (store, { id, occurrence }) => tellPaper(store, 'couriers', id, ofCourier(await store.lock('couriers', id)), occurrence),
}

async function tellPaper(store: Store, type: Kept, id: number, { name, isUsed, days }: Papers, occurrence: string): Promise<void> {
  const [field, day] = occurrence.split(' ') as [Paper, string]
  if (!isUsed || days[field] !== day) return
  const [site] = await store.query(`select site_id::int from ${type} where id = ?`, [id])
  const site_id = Number(site?.site_id)
  notify(store, 'document_expiring', {
    subject: { type, id }, key: occurrence, staff: type === 'vehicles' ? 'vehicle-edit' : 'courier-edit', site_id,
    context: {
      reason: (t) => t(`messages.told.${field}.${day < store.context.today ? 'over' : 'soon'}`, {
        of: name, day: dayText(store.context, t, day),
      }),
    },
  })
  await openFollowUp(store, { kind: 'document', subject: { type, id }, site_id })
}

/** Renewed papers are no news any more, nor those of what is not used. */
export const settleVehiclePapers = ({ store, row, changed }: AfterSaveContext<'vehicles'>): Promise<void> =>
  settlePapers(store, 'vehicles', row.id, ofVehicle(row), changed)
export const settleCourierPapers = ({ store, row, changed }: AfterSaveContext<'couriers'>): Promise<void> =>
  settlePapers(store, 'couriers', row.id, ofCourier(row), changed)

async function settlePapers(store: Store, type: Kept, id: number, { isUsed, days }: Papers, changed: ReadonlySet<string>): Promise<void> {
  const papers = Object.entries(days)
  if (!changed.has('status') && !papers.some(([field]) => changed.has(field))) return
  const last = addDays(store.context.today, DAYS_BEFORE)
  const isGood = (day: string | null) => !isUsed || day === null || day > last
  for (const [field, day] of papers) if (isGood(day)) await settleMessages(store, { type, id }, 'document_expiring', field)
  if (papers.every(([, day]) => isGood(day))) await settleFollowUps(store, { type, id }, ['document'])
}

/** On the day of the shipment. A vehicle without these dates is not judged. */
export async function assertVehiclePapers({ store, row: shipment }: TransitionContext<'shipments'>): Promise<void> {
  const vehicle = shipment.vehicle_id === null ? null : await store.find('vehicles', shipment.vehicle_id)
  if (!vehicle || isSaid(shipment.vehicle_reason) || !hasEnded(vehicle, shipment.date)) return
  const { registration_number } = vehicle
  if (store.caller?.guard === 'courier') throw refuse('errors.shipments.vehicle_papers_courier', { vehicle: registration_number })
  throw invalid('vehicle_reason', (t) => t('errors.shipments.vehicle_papers', { vehicle: registration_number }))
}

/** Of a shipment that has a courier already: no reason is asked in its form. */
export async function assertOtherVehicle({ store, before, draft }: BeforeSaveContext<'shipments'>): Promise<void> {
  if (!before || !isTaken(before.status) || draft.vehicle_id == null) return
  const vehicle = draft.vehicle_id === before.vehicle_id ? null : await store.find('vehicles', draft.vehicle_id)
  if (!vehicle || !hasEnded(vehicle, draft.date ?? before.date)) return
  throw invalid('vehicle_id', (t) => t('errors.shipments.vehicle_papers_edit', { vehicle: vehicle.registration_number }))
}

const hasEnded = (vehicle: Row<'vehicles'>, day: string): boolean =>
  VEHICLE_PAPERS.some((field) => { const end = vehicle[field]; return end !== null && end < day })
