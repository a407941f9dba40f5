/**
 * A day before each of its times an order is made of a repeat order, at its hour or the next free one, of which the client is told. A
 * worker that was off makes one, and what came late does not come twice (rhythm.ts).
 */
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { notify } from '#backend/services/messages/index'
import { instantsOf, nextFreeSlot, type FreeSlot } from '#backend/trade/catalogue/index'
import { IS_NEAR, isNear, MADE_BEFORE, momentAhead, OCCURRENCE } from './due_repeats.ts'
import { followUpRepeat, haltRepeat, obstacleTo, siteColumn } from './halt.ts'
import { followingTime } from './rhythm.ts'
import { holds, type Fields } from '#schema/predicate'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { Watch } from '#backend/engine/resource/watch'

type RepeatOrder = Row<'repeat_orders'>

export const repeatMade: Watch = {
  due: (context) => ({
    sql: `select id, ${OCCURRENCE} as occurrence from repeat_orders where status = 'active' and ${IS_NEAR}`,
    bindings: momentAhead(context, MADE_BEFORE),
  }),
  async tell(store, { id }) {
    const repeat = await store.lock('repeat_orders', id)
    if (!isNear(repeat, store.context, MADE_BEFORE)) return
    const obstacle = await obstacleTo(store, repeat)
    if (obstacle) return haltRepeat(store, repeat, obstacle)
    if (repeat.asks_first && !repeat.is_agreed) return leaveOut(store, repeat)
    const { zone_id } = await findOrFail(store, 'addresses', repeat.address_id)
    const { next_on: date, slot_from: from, slot_to: to } = repeat
    const free = await nextFreeSlot(store, { kind: 'collect', zone_id }, { date, from: from.slice(0, 5), to: to.slice(0, 5) })
    if (!free) return haltRepeat(store, repeat, 'not_served')
    await makeOrder(store, repeat, free)
    await moveOn(store, repeat, free.slot.date)
  },
}

/** Nobody has said yes. */
async function leaveOut(store: Store, repeat: RepeatOrder): Promise<void> {
  await followUpRepeat(store, repeat)
  await moveOn(store, repeat, repeat.next_on)
}

export async function moveOn(store: Store, repeat: RepeatOrder, collected_on: string): Promise<void> {
  await store.update('repeat_orders', repeat.id, nextTime(repeat, collected_on, store.context.today))
}

/** The values of a repeat order after a collection, or one that is left out. */
export const nextTime = (repeat: RepeatOrder, collected_on: string, today: string) => ({
  next_on: followingTime(repeat, collected_on < today ? today : collected_on), is_asked: false, is_agreed: false,
})

async function makeOrder(store: Store, repeat: RepeatOrder, { slot, problem }: FreeSlot): Promise<void> {
  const { id: repeat_order_id, client_id, address_id, return_mode, client_note } = repeat
  const { from_at, to_at } = instantsOf(slot, store.context.timezone)
  const { id } = await store.insert('orders', {
    client_id, address_id, return_mode, client_note, repeat_order_id, type: 'transport', channel: 'portal',
    declared_kinds: await kindsOfToday(store, repeat), extras: await extrasOfToday(store, repeat),
    requested_collect_at: from_at, requested_collect_to: to_at,
    ...siteColumn(repeat),
  })
  notify(store, 'repeat_order_made', {
    subject: { type: 'orders', id }, key: 'new', context: { reason: problem && ((t) => t(`messages.repeat.${problem}`)) },
    isStillTrue: ({ order }) => order?.status === 'pending',
  })
}

/** Without categories that are not offered any more. */
async function kindsOfToday(store: Store, { declared_kinds: kinds }: RepeatOrder): Promise<Row<'orders'>['declared_kinds']> {
  if (!kinds?.length) return null
  const offered = new Set((await store.select('categories', { status: 'enable' })).map(({ id }) => id))
  const left = kinds.filter(({ category }) => offered.has(category))
  return left.length > 0 ? left : null
}

const OFFERED = fieldOf(resourceOf('orders'), 'extras')

/** Without extras that clients are not offered any more. */
async function extrasOfToday(store: Store, { id }: RepeatOrder): Promise<number[]> {
  const rows = await store.query('select target_id::int as id from repeat_orders_extras where owner_id = ?', [id])
  const chosen = new Set(rows.map((row) => row.id))
  if (chosen.size === 0) return []
  const { today, now: instant } = store.context
  const isOffered = (service: Row<'services'>) =>
    holds(OFFERED.where ?? {}, { ...service }, resourceOf('services').fields as unknown as Fields, { me: {}, now: { instant, today } })
  return (await store.select('services', { status: 'enable' })).filter((service) => chosen.has(service.id) && isOffered(service))
    .map((service) => service.id)
}
