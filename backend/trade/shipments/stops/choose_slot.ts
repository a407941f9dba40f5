/** A client chooses the slot of a stop, or of the one that follows it. Source: domain.md §5.3 T-D0. */
import { assertSlotOffered as assertOffers, slotObjection, type SlotRequest } from '#backend/trade/catalogue/index'
import { saysTheSame, type StopWish } from '#backend/trade/orders/stops/stop_wish'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import { settingOf } from '#backend/services/settings/setting_of'
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>
type Chosen = Pick<Stop, 'date' | 'slot_from' | 'slot_to'>
type Draft = BeforeSaveContext<'order_deliveries'>['draft']

export const assertSlotOffered = ({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> =>
  assertOffered(store, stop, stop)

/** Of the stop that follows one that has ended. */
export const assertNextSlotOffered = ({ store, row: { kind, zone_id }, args }: TransitionContext<'order_deliveries'>): Promise<void> =>
  assertOffered(store, { kind, zone_id }, args as unknown as Chosen)

const assertOffered = (store: Store, request: SlotRequest, { date, slot_from, slot_to }: Chosen): Promise<void> =>
  assertOffers(store, request, { date, from: slot_from, to: slot_to }, (message) => invalid('date', message))

/** Of staff and couriers: what is full, past or not served is taken on purpose only. What the order asks for was questioned there. */
export async function questionSlot(
  store: Store, before: Stop | null, draft: Draft, wish: StopWish['slot'],
): Promise<Values<'order_deliveries'>> {
  const { caller } = store
  const { kind, zone_id = null, date = null, slot_from = null, slot_to = null, is_slot_exception } = { ...before, ...draft }
  if (date === null) return is_slot_exception ? { is_slot_exception: false } : {}
  const isTouched = isSlotTouched(before, draft) || (draft.date !== undefined && isChanged(before, draft)('date') && isFree(before, draft))
  if (caller === null || caller.guard === 'client' || !isTouched) return {}
  if (kind === undefined || (wish && saysTheSame({ date, slot_from, slot_to }, wish))) return {}
  const objection = await slotObjection(store, { kind, zone_id, id: before?.id }, { date, from: slot_from, to: slot_to })
  if (objection && is_slot_exception !== true) throw invalid('is_slot_exception', objection)
  return { is_slot_exception: objection !== null }
}

/** Somebody says at what time; the day alone is that of a shipment. */
const isSlotTouched = (before: Stop | null, draft: Draft): boolean =>
  (['slot_from', 'slot_to'] as const).some((name) => draft[name] != null && !saysTheSame(before ?? {}, { [name]: draft[name] }))

const isFree = (before: Stop | null, draft: Draft): boolean => ({ ...before, ...draft }.shipment_id ?? null) === null

/** Who a new slot is of: the client's own choice holds, unless the office confirms each; what anybody else writes is a proposal. */
export function slotAgreement(
  { caller, context }: Store, before: Stop | null, draft: Draft, wish: StopWish['slot'],
): Values<'order_deliveries'> {
  const isTouched = SLOT.some((name) => draft[name] !== undefined && !saysTheSame(before ?? {}, { [name]: draft[name] }))
  const isOfClient = caller?.guard === 'client' && draft.date != null
  if (!isTouched && !isOfClient) return {}
  const { date, slot_from, slot_to } = { ...before, ...draft }
  const is_slot_chosen = isOfClient || (date != null && wish !== null && saysTheSame({ date, slot_from, slot_to }, wish))
  const is_slot_confirmed = is_slot_chosen && !settingOf(context, 'delivery_office_confirms_slots')
  return { is_slot_chosen, is_slot_confirmed: draft.is_slot_confirmed === true || is_slot_confirmed }
}

const SLOT = ['date', 'slot_from', 'slot_to'] as const
