/** Confirmation of an order: by the decisions on its items, automatically or by staff. Source: domain.md §5.1 T-O3, T-O4, T-O5. */
import { requiredAdvance } from '../price/required_advance.ts'
import { discountErrorAtConfirmation } from '../price/discount_error.ts'
import { transitionItems, findActiveItems, isBilledItem } from '../items/order_items.ts'
import { decisionState } from '../state.ts'
import { computeDueDate } from '../due_date.ts'
import { isFeeUnknown } from '../status_groups.ts'
import { categoryDuration } from '#backend/trade/plant/category_duration'
import { businessHours, dateOrNull, readyBySteps } from '#backend/trade/plant/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid } from '#backend/engine/resource/refusals'
import { settingOf } from '#backend/services/settings/setting_of'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { StepItem } from '#backend/trade/plant/timed_step'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

/** T-O3: some items are accepted, others undecided. A clerk or the client decides the others. */
export async function syncOrderWithDecisions({ store, row }: TransitionContext<'order_items'>): Promise<void> {
  const order = await findOrFail(store, 'orders', row.order_id)
  if (order.status !== 'measured') return
  if (decisionState(await findActiveItems(store, order.id)) === 'partly_accepted')
    await store.transition('orders', order.id, 'confirm_some')
}

/** T-O5. An order with a declined item is not confirmed automatically; a client without `auto_confirm_max` has no limit. */
export async function confirmAutomatically({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const client = await findOrFail(store, 'clients', order.client_id)
  const items = await findActiveItems(store, order.id)
  if (!client.auto_confirm || order.total === null || isFeeUnknown(order) || items.some(({ decision }) => decision === 'declined')) return
  if (order.total > (client.auto_confirm_max ?? Infinity)) return
  if ((order.paid_total ?? 0) < requiredAdvance(order.total, client, settingOf(store.context, 'money_advance_percent'))) return
  // The measurement is stored all the same; somebody who may give such a discount confirms the order.
  if (discountErrorAtConfirmation(store, order)) return
  // So it is when no date can be promised.
  if (await findDueDate(store, items.filter(isBilledItem), order.priority, store.context.now) === null) return
  await store.transition('orders', order.id, 'confirm_auto')
}

export async function acceptItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const open = (await findActiveItems(store, order.id)).filter(({ decision }) => decision === 'undecided')
  for (const { id } of open) await store.update('order_items', id, { decision: 'accepted', decided_at: store.context.now })
}

export async function cancelDeclinedItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  await transitionItems(store, (await findActiveItems(store, order.id)).filter(({ decision }) => decision === 'declined'), 'drop')
}

/** The turnaround of declined items does not count: they are not washed. */
export async function setDueDate({ store, row: order }: TransitionContext<'orders'>): Promise<Values<'orders'>> {
  const items = (await findActiveItems(store, order.id)).filter(isBilledItem)
  const promised_at = await findDueDate(store, items, order.priority, order.confirmed_at ?? store.context.now)
  if (promised_at === null) throw invalid('promised_at', (t) => t('errors.no_date'))
  return { promised_at }
}

/**
 * The date that a confirmation at `confirmed_at` promises for these items, none before they can be ready by their steps; null when it is
 * more than two years away.
 */
export async function findDueDate(
  store: Store, items: readonly StepItem[], priority: Row<'orders'>['priority'], confirmed_at: string,
): Promise<string | null> {
  const hours: number[] = []
  for (const item of items) hours.push(await categoryDuration(store, item, 'turnaround_hours'))
  const clock = await businessHours(store)
  return dateOrNull(async () => {
    const due = computeDueDate(confirmed_at, hours, priority, clock)
    return [due, ...await readyBySteps(store, items, confirmed_at)].toSorted().at(-1) ?? due
  })
}
