/** Messages to the client about a stop. Source: domain.md §8 collected, no_response, slot_confirmed, slot_changed. */
import { isIn } from '#backend/engine/definition/status_groups'
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import { notify, type MessageEventInput } from '#backend/services/messages/index'
import { crewOf } from './on_the_way.ts'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>

export async function notifyClient({ store, before, row: stop, changed }: AfterSaveContext<'order_deliveries'>): Promise<void> {
  if (!before || store.isQuiet) return
  const subject = { type: 'orders', id: stop.order_id } as const
  const isCollected = stop.kind === 'collect' && isIn('order_deliveries', 'succeeded', stop.status)
  if (changed.has('status') && isCollected) {
    notify(store, 'collected', {
      subject, key: stop.id,
      context: { ...await crewOf(store, stop), ...stop.handled_items !== null && { shipment: { stops: stop.handled_items, area: null } } },
    })
  }
  // Once a day, however often the courier goes on and gives up.
  if (changed.has('status') && stop.status === 'no_response')
    notify(store, 'no_response', { subject, key: `${stop.id} ${store.context.today}` })
  if (isMoved(store, before, stop))
    notify(store, 'slot_changed', { subject, key: `${stop.id} ${stop.date} ${stop.slot_from}`, context: { slot: slotOf(store, stop) } })
  else if (isConfirmed(store, before, stop))
    notify(store, 'slot_confirmed', { subject, key: `${stop.id} ${stop.date} ${stop.slot_from}`, context: { slot: slotOf(store, stop) } })
}

/** The office says that the time holds. */
const isConfirmed = ({ caller }: Store, before: Stop, { status, date, slot_from, is_slot_confirmed }: Stop): boolean =>
  caller?.guard !== 'client' && status === 'pending' && date !== null && slot_from !== null
  && is_slot_confirmed && !before.is_slot_confirmed

/** A day and time that the client knew is another one now. Clients who choose it themselves know. */
function isMoved({ caller }: Store, before: Stop, stop: Stop): boolean {
  if (caller?.guard === 'client' || stop.status !== 'pending' || before.status !== 'pending') return false
  const [known, next] = [before, stop].map(({ date, slot_from }) => (date && slot_from ? `${date} ${slot_from}` : null))
  return known !== null && next !== null && known !== next
}

function slotOf({ context: { timezone } }: Store, { date, slot_from, slot_to }: Stop): NonNullable<MessageEventInput['context']>['slot'] {
  if (!date || !slot_from) return null
  return { from: instantOf(date, timezone, slot_from), to: slot_to ? endInstant(date, timezone, slot_from, slot_to) : null }
}
