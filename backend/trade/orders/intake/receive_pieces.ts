/**
 * POST /api/user/orders/:id/receive-pieces: the pieces that somebody sees at the depot, those that are missing, and the reception of
 * their order, in one transaction. It is exactly these transitions, so their conditions and effects hold; where one is refused, none runs.
 * What a colleague has done a moment before is not done again.
 */
import { resourceOf } from '#backend/engine/definition/registry'
import { invalid } from '#backend/engine/resource/refusals'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { runTransition } from '#backend/engine/resource/write/run_transition'
import { visibleRecordOrVersion } from '#backend/engine/resource/write/record_version'
import type { RequestStore } from '#backend/engine/resource/store'
import type { SavingCall } from '#backend/engine/calls/define_call'
import type { Row } from '#resources'
import type { Data } from '#schema/predicate'

const [orders, items] = [resourceOf('orders'), resourceOf('order_items')]

interface Body { readonly here?: readonly number[]; readonly missing?: readonly number[]; readonly reason?: string | null }
type Item = Row<'order_items'>

export async function receivePieces({ store, id, body: { here = [], missing = [], reason } }: SavingCall<Body>): Promise<unknown> {
  await findForUpdate(store, orders, id)
  const own = new Map((await store.select('order_items', { order_id: id })).map((item) => [item.id, item]))
  const named = (field: string, ids: readonly number[]) => [...new Set(ids)].map((one) => own.get(one) ?? notOfThisOrder(field))
  const [seen, absent] = [named('here', here), named('missing', missing)]
  for (const item of seen.filter(({ arrived_at }) => arrived_at === null)) await press(store, item, 'arrive')
  for (const item of absent.filter((one) => !isMissing(one))) await press(store, item, 'miss', reason == null ? {} : { reason })
  const order = await findForUpdate(store, orders, id)
  if (order.received_at === null || order.status === 'canceled') await runTransition(store, orders, order, 'receive', {})
  return visibleRecordOrVersion(store, orders, await findForUpdate(store, orders, id))
}

const isMissing = ({ status, cancel_reason }: Item): boolean => status === 'canceled' && cancel_reason === 'lost'

const press = async (store: RequestStore, { id }: Item, verb: string, body: Data = {}): Promise<Data> =>
  runTransition(store, items, await findForUpdate(store, items, id), verb, body)

function notOfThisOrder(field: string): never {
  throw invalid(field, (t) => t('errors.reference.missing'))
}
