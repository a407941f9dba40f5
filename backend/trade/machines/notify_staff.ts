/** Who repairs and maintains is told of a machine that is down, of maintenance that is due and of meters above their limit. */
import { isIn } from '#backend/engine/definition/status_groups'
import { numberText } from '#backend/engine/i18n/format_numbers'
import { notify, settleMessages } from '#backend/services/messages/index'
import { openFollowUp, settleFollowUps } from '#backend/trade/follow_ups/index'
import { DAY, instantAfter } from '#common/time/time'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'

interface OfSite { readonly site_id: number }

/** A machine that was down already is no news. */
export async function notifyOfMachine({ store, before, row: machine, changed }: AfterSaveContext<'machines'>): Promise<void> {
  if (!before || !changed.has('is_down')) return
  const subject = { type: 'machines', id: machine.id } as const
  if (!machine.is_down) {
    await settleFollowUps(store, subject, ['machine'])
    return settleMessages(store, subject, 'machine_down')
  }
  const breakdown = (await store.select('maintenances', { machine_id: machine.id, type: 'corrective' }))
    .findLast(({ status }) => !isIn('maintenances', 'closed', status))
  if (!breakdown) return
  const { site_id } = machine as Row<'machines'> & OfSite
  await openFollowUp(store, { kind: 'machine', subject, site_id })
  notify(store, 'machine_down', {
    subject, key: breakdown.id, staff: 'maintenance-edit', site_id,
    context: { reason: (t) => t('messages.told.machine_down', { machine: machine.name, title: breakdown.title }) },
  })
}

/** Whoever it is assigned to, else all who maintain: also who has entered the reading by which it falls due. */
export async function notifyOfMaintenance({ store, before, row: care, changed }: AfterSaveContext<'maintenances'>): Promise<void> {
  if (!before || !changed.has('status')) return
  const subject = { type: 'maintenances', id: care.id } as const
  if (care.status !== 'due') return settleMessages(store, subject, 'maintenance_due')
  const machine = await store.find('machines', care.machine_id)
  const person = care.assigned_to_id === null ? null : await store.find('users', care.assigned_to_id)
  const name = machine?.name ?? ''
  notify(store, 'maintenance_due', {
    subject, key: 'due', site_id: (care as Row<'maintenances'> & OfSite).site_id, tellsCaller: true,
    ...person?.status === 'active' ? { users: [person.id] } : { staff: 'maintenance-complete' as const },
    context: { reason: (t) => t('messages.told.maintenance_due', { machine: name, title: care.title }) },
  })
}

/** A reading that is entered later than this is history. */
const NEWS = 7 * DAY

/** Once, until a reading is within the limit again. Whoever reads the dial does not see what it makes a day. */
export async function notifyOfMeter(store: Store, reading: Row<'meter_snapshots'>, before: Row<'meter_snapshots'> | null): Promise<void> {
  const meter = await store.find('meters', reading.meter_id)
  if (!meter || meter.last_at !== reading.taken_at) return
  const subject = { type: 'meters', id: meter.id } as const
  if (!reading.is_alert) return settleMessages(store, subject, 'meter_alert')
  const isOld = reading.taken_at < instantAfter(store.context.now, -NEWS)
  if (before?.is_alert || isOld || await wasAbove(store, reading)) return
  notify(store, 'meter_alert', {
    subject, key: reading.id, staff: 'meter-edit', site_id: (meter as Row<'meters'> & OfSite).site_id, tellsCaller: true,
    context: {
      reason: (t) => t('messages.told.meter_alert', {
        meter: meter.name, measure: numberText(t, Math.round(Number(reading.per_day) * 10) / 10),
        limit: numberText(t, meter.threshold ?? '0'), unit: t(`enums.meter_unit.${meter.unit ?? 'l'}`),
      }),
    },
  })
}

async function wasAbove(store: Store, { meter_id, taken_at }: Row<'meter_snapshots'>): Promise<boolean> {
  const [last] = await store.query(
    'select is_alert from meter_snapshots where meter_id = ? and taken_at < ? order by taken_at desc limit 1', [meter_id, taken_at],
  )
  return last?.is_alert === true
}
