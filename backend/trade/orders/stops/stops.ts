/**
 * The stops of an order follow it: they are created, changed and dropped after each write of the order. What a stop of a shipment would
 * have to change is offered to the dispatcher instead. Source: domain.md §5.1 T-O0, T-O12, T-O16.
 */
import { findItemsToDeliver } from '../items/order_items.ts'
import { syncNextStops } from './next_stop.ts'
import {
  admitsStop, countPieces, isBackInWork, isBroughtBack, isStopDue, saysTheSame, stopFigures, stopWish, WISHES,
  type StopChange, type StopKind, type StopWish,
} from './stop_wish.ts'
import { removeRow } from '#backend/engine/resource/write/remove'
import { refuse } from '#backend/engine/resource/refusals'
import { resourceOf, valuesOf } from '#backend/engine/definition/registry'
import type { Row } from '#resources'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Stop = Row<'order_deliveries'>
type StopValues = Values<'order_deliveries'>
/** An order and what it was before this write; null for a new one. */
interface Change { readonly before: Order | null; readonly order: Order }

const KINDS: readonly StopKind[] = ['collect', 'delivery']
/** Counts of items that change when one is added, delivered, canceled or given back. */
const ITEM_COUNTS = ['received_items', 'delivered_items', 'to_return_items'] as const
/** What it depends on whether an order needs a stop. */
const NEEDS = ['status', 'type', 'return_mode', 'to_return_items'] as const
const FOLLOWED = [
  ...ITEM_COUNTS, 'status', 'type', 'return_mode', 'address_id', 'delivery_address_id', 'requested_collect_at', 'requested_collect_to',
  'requested_delivery_at', 'requested_delivery_to', 'declared_items', 'measured_m2', 'balance', 'accepted_at',
]

export async function syncStopsWithOrder({ store, before, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  const change = { before, order }
  if (![before, order].some((one) => one && mayHaveStops(one))) return
  if (before && !FOLLOWED.some((name) => changed.has(name))) return
  for (const kind of KINDS) {
    const pending = await store.select('order_deliveries', { order_id: order.id, kind, status: 'pending' })
    for (const { id } of pending) await syncStop(store, id, change, ITEM_COUNTS.some((name) => changed.has(name)))
    const isNew = before === null || before.status !== order.status || !isStopDue(before, kind)
    if (pending.length === 0 && isNew && isStopDue(order, kind)) await store.insert('order_deliveries', { order_id: order.id, kind })
    else if (NEEDS.some((name) => changed.has(name))) await syncNextStops(store, order, kind)
  }
}

/** A planned stop outlasts the wish for it, until the dispatcher has decided. */
const mayHaveStops = (order: Order): boolean =>
  order.type === 'transport' || order.return_mode === 'delivery' || PLANNED_STOPS.some((name) => (order[name] ?? 0) > 0)

const PLANNED_STOPS = ['collects_planned', 'collects_under_way', 'deliveries_planned', 'deliveries_under_way'] as const

async function syncStop(store: Store, id: number, change: Change, areItemsNew: boolean): Promise<void> {
  const stop = await store.lock('order_deliveries', id)
  const { before, order } = change
  const isOver = isStopOver(stop, change)
  // A closed order leaves no choice; one that is collected or delivered otherwise now is a question for whoever planned the stop.
  const isClear = stop.shipment_id === null || (before?.status !== order.status && !stop.is_under_way)
  if (isOver && isClear) return void (await store.transition('order_deliveries', stop.id, 'drop'))
  if (areItemsNew && stop.kind === 'delivery') await syncStopItems(store, stop)
  await offerOrApply(store, await store.lock('order_deliveries', id), followOrder(stop, change, store.context.timezone, isOver))
  await store.derive('order_deliveries', stop.id, stopFigures(order, stop.kind))
}

/** The order has no use for it any more, since this write. */
function isStopOver({ kind }: Stop, { before, order }: Change): boolean {
  if (!before) return false
  if (admitsStop(before, kind) && !admitsStop(order, kind)) return true
  // A restored order is washed after all.
  return kind === 'delivery' && (isBackInWork(before, order) || (isBroughtBack(before) && !isBroughtBack(order)))
}

/** `fresh`: what this write of the order says otherwise; `settled`: no question any more; `alike`: in what the stop says the same. */
interface News {
  readonly wish: StopWish
  readonly fresh: readonly StopChange[]
  readonly settled: readonly StopChange[]
  readonly alike: readonly StopChange[]
  readonly values: StopValues
}

function followOrder(stop: Stop, { before, order }: Change, timezone: string, isOver: boolean): News {
  const [wish, former] = [stopWish(order, stop.kind, timezone), before && stopWish(before, stop.kind, timezone)]
  const isWanted = isStopDue(order, stop.kind) || (admitsStop(order, stop.kind) && before !== null && !admitsStop(before, stop.kind))
  const alike = [...!isOver && isWanted ? ['need' as const] : [], ...WISHES.filter((part) => saysTheSame(stop, wish[part]))]
  const fresh = WISHES.filter((part) =>
    former && wish[part] && !alike.includes(part) && !saysTheSame(former[part], wish[part]) && !(part === 'items' && isListed(stop, order)))
  const isSlotWithdrawn = wish.slot === null && former?.slot != null
  return {
    wish, alike, fresh: isOver ? ['need', ...fresh] : fresh, settled: isSlotWithdrawn ? ['slot', ...alike] : alike,
    values: isSlotWithdrawn && stop.shipment_id === null && saysTheSame(stop, former.slot) ? NO_SLOT : {},
  }
}

/** Where nobody has said how many, the pieces that the courier takes are no news of the order. */
const isListed = ({ kind, own_values }: Stop, { declared_items }: Order): boolean =>
  kind === 'collect' && declared_items === null && own_values?.includes('items') === true

/** A stop that waits takes what is fresh; for one of a shipment it is offered. What was offered before stays a question. */
async function offerOrApply(store: Store, stop: Stop, { wish, fresh, settled, alike, values }: News): Promise<void> {
  const changes = new Set([...stop.order_changes ?? [], ...fresh].filter((change) => !settled.includes(change)))
  const own = (stop.own_values ?? []).filter((part) => !fresh.includes(part) && !alike.includes(part))
  const isFree = stop.shipment_id === null
  const taken = isFree ? Object.assign({}, values, ...WISHES.map((part) => fresh.includes(part) && wish[part])) as StopValues : values
  const open = inOrder(isFree ? [...changes].filter((change) => !fresh.includes(change)) : changes)
  await updateIfChanged(store, stop, { ...taken, ...offer(open, wish), order_changes: open, own_values: inOrder(own) })
}

const NO_SLOT = { date: null, slot_from: null, slot_to: null }

/** What the order says of the parts that are open; nothing of the others. */
function offer(open: readonly StopChange[], { address, slot, items }: StopWish): StopValues {
  const of = <V>(part: StopChange, value: V | null | undefined) => (open.includes(part) ? value ?? null : null)
  return {
    offered_address_id: of('address', address?.address_id), offered_date: of('slot', slot?.date),
    offered_slot_from: of('slot', slot?.slot_from), offered_slot_to: of('slot', slot?.slot_to),
    offered_items: of('items', items?.expected_items),
  }
}

/** In the sequence of the enum, so that equal sets are equal values. */
const inOrder = (changes: Iterable<StopChange>): StopChange[] => {
  const chosen = new Set(changes)
  return (valuesOf('stop_change') as StopChange[]).filter((change) => chosen.has(change))
}

async function updateIfChanged(store: Store, stop: Stop, values: StopValues): Promise<void> {
  if (!saysTheSame(stop, values)) await store.update('order_deliveries', stop.id, values)
}

/** A stop that had ended and is open again: what its order says otherwise by now was told to nobody. */
export async function catchUpStop(store: Store, id: number, order: Order): Promise<void> {
  const before = await store.lock('order_deliveries', id)
  if (before.kind === 'delivery') await syncStopItems(store, before)
  const stop = await store.lock('order_deliveries', id)
  const wish = stopWish(order, stop.kind, store.context.timezone)
  const fresh = WISHES.filter((part) => wish[part] && !stop.own_values?.includes(part) && !saysTheSame(stop, wish[part]))
  await offerOrApply(store, stop, { wish, fresh, settled: [], alike: [], values: {} })
  const { address_id } = await store.lock('order_deliveries', id)
  const zone_id = (address_id === null ? null : await store.find('addresses', address_id))?.zone_id ?? null
  await store.derive('order_deliveries', id, { ...stopFigures(order, stop.kind), zone_id })
}

/** An item that has left the plant is no part of a delivery that is still to come; one that came back is. */
async function syncStopItems(store: Store, stop: Stop): Promise<void> {
  const rows = await store.select('order_delivery_items', { order_delivery_id: stop.id })
  const items = await findItemsToDeliver(store, stop.order_id)
  const gone = rows.filter(({ result, order_item_id }) =>
    result === 'expected' && order_item_id !== null && !items.some(({ id }) => id === order_item_id))
  const missing = items.filter(({ id }) => !rows.some(({ order_item_id }) => order_item_id === id))
  for (const row of gone) await removeRow(store, resourceOf('order_delivery_items'), await store.lock('order_delivery_items', row.id))
  for (const { id, tag_code } of missing)
    await store.insert('order_delivery_items', { order_delivery_id: stop.id, order_item_id: id, description: tag_code })
  const pieces = countPieces(items)
  if (gone.length + missing.length > 0 || stop.expected_items !== pieces)
    await notifyItems(store, await store.lock('order_deliveries', stop.id), pieces)
}

/** What is there to deliver is a fact: the number follows at once, and whoever planned the stop is told. */
async function notifyItems(store: Store, stop: Stop, expected_items: number): Promise<void> {
  const order_changes = stop.shipment_id === null ? [] : inOrder([...stop.order_changes ?? [], 'items'])
  await updateIfChanged(store, stop, { expected_items, order_changes })
}

/** A deleted order has no stops ahead; a courier who is under way ends theirs first. */
export async function dropStops({ store, row: order }: { readonly store: Store; readonly row: Order }): Promise<void> {
  const pending = await store.select('order_deliveries', { order_id: order.id, status: 'pending' })
  if (pending.some(({ is_under_way }) => is_under_way)) throw refuse('order_deliveries.conditions.not_under_way')
  for (const { id } of pending) await store.transition('order_deliveries', id, 'drop')
  for (const { id } of await store.select('order_deliveries', { order_id: order.id, needs_next: true }))
    await store.derive('order_deliveries', id, { needs_next: false })
}

/** What a courier reads of an address. */
const PLACE = ['label', 'city_id', 'zone_id', 'line', 'landmark', 'location', 'floor', 'access_note', 'contact_name', 'contact_phone']

/** Stops name their address, so they show what it says now; whoever planned them is told. Their zone is that of the address. */
export async function syncStopsWithAddress({ store, before, row: address, changed }: AfterSaveContext<'addresses'>): Promise<void> {
  if (!before || !PLACE.some((name) => changed.has(name))) return
  for (const { id } of await store.select('order_deliveries', { address_id: address.id, status: 'pending' })) {
    const stop = await store.lock('order_deliveries', id)
    await store.derive('order_deliveries', id, { zone_id: address.zone_id })
    if (stop.shipment_id === null || stop.order_changes?.includes('place')) continue
    await store.update('order_deliveries', id, { order_changes: inOrder([...stop.order_changes ?? [], 'place']) })
  }
}
