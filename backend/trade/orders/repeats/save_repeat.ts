/** Hooks and transitions of repeat orders. */
import { assertSlotOffered } from '#backend/trade/catalogue/index'
import { settleFollowUps } from '#backend/trade/follow_ups/index'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { query } from '#backend/engine/database/query'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import { addDays } from '#common/time/time'
import { namedKinds } from '../declared_kinds.ts'
import { suspendedClientError } from '../suspended_client.ts'
import { nextTime } from './make_order.ts'
import { firstFrom } from './rhythm.ts'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Repeat = Values<'repeat_orders'>

/** That a client has at a time. */
const MAX_REPEATS = 5

export async function beforeSaveRepeat({ store, before, draft }: BeforeSaveContext<'repeat_orders'>): Promise<Repeat> {
  if (!before) await assertMayRepeat(store, draft)
  // Whoever says when, says yes to it.
  const isTold = store.caller !== null && (!before || (draft.is_agreed === undefined && isChanged(before, draft)('next_on')))
  return {
    ...draft.declared_kinds?.length && isChanged(before, draft)('declared_kinds')
      && { declared_kinds: await namedKinds(store, draft.declared_kinds) },
    ...isTold && { is_asked: false, is_agreed: true },
  }
}

async function assertMayRepeat(store: Store, draft: Repeat): Promise<void> {
  const client = draft.client_id === undefined ? null : await store.find('clients', draft.client_id)
  if (!client) return
  const isOwn = store.caller?.guard === 'client'
  if (client.status === 'suspended')
    throw isOwn ? suspendedClientError(store) : invalid('client_id', (t) => t('errors.orders.client_suspended'))
  await acquireAdvisoryLock(store.trx, 'repeat orders', client.id)
  const [count] = await query(store.trx, "select count(*)::int as running from repeat_orders where client_id = ? and status <> 'ended'", [
    client.id,
  ])
  if (Number(count?.running) >= MAX_REPEATS) throw refuse('errors.portal.repeats_full', { max: MAX_REPEATS })
  if (isOwn) await assertOffered(store, draft)
}

/** The first time is one of the offered ones, as for an order. */
async function assertOffered(store: Store, { address_id, next_on, slot_from, slot_to }: Repeat): Promise<void> {
  if (!address_id || !next_on) return
  const { zone_id } = await findOrFail(store, 'addresses', address_id)
  const wish = { date: next_on, from: slot_from ?? null, to: slot_to ?? null }
  await assertSlotOffered(store, { kind: 'collect', zone_id }, wish, (message) => invalid('next_on', message))
}

/** Somebody has decided: nobody has to call. */
export async function afterSaveRepeat({ store, before, row: { id } }: AfterSaveContext<'repeat_orders'>): Promise<void> {
  if (before && store.caller) await settleFollowUps(store, { type: 'repeat_orders', id })
}

export const skipRepeat = ({ store, row }: TransitionContext<'repeat_orders'>): Repeat => nextTime(row, row.next_on, store.context.today)

/** From tomorrow on, in its rhythm; whoever goes on says yes to the next time. */
export async function resumeRepeat({ store, row }: TransitionContext<'repeat_orders'>): Promise<Repeat> {
  const address = await store.find('addresses', row.address_id)
  if (!address || address.deleted_at) throw refuse('errors.portal.repeat_address')
  return { next_on: firstFrom(row, addDays(store.context.today, 1)), is_asked: false, is_agreed: true }
}

/** Of a client who is deleted. */
export async function endRepeats({ store, row }: { readonly store: Store; readonly row: Row<'clients'> }): Promise<void> {
  for (const { id, status } of await store.select('repeat_orders', { client_id: row.id }))
    if (status !== 'ended') await store.transition('repeat_orders', id, 'end')
}
