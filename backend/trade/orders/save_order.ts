/** Hooks of orders: who may create one, the discount limit, the transport fee. */
import { discountError, discountErrorAtConfirmation } from './price/discount_error.ts'
import { assertInvoicedOrderUnchanged, assertInvoiceStands } from './invoiced_order.ts'
import { declaredKinds } from './declared_kinds.ts'
import { cameIn } from './intake/came_in.ts'
import { findActiveItems } from './items/order_items.ts'
import { notifyClient } from './notify_client.ts'
import { assertWithinPortalLimits } from './portal_order_limits.ts'
import { repriceItem } from './price/price_item.ts'
import { syncQuote } from './quotes/quotes.ts'
import { mayChangePrice, priceIsOpen } from './status_groups.ts'
import { recordOverbooking } from './promise/set_promise.ts'
import { hearRating } from './rating.ts'
import { syncUrgentServices } from './urgent_services.ts'
import { suspendedClientError } from './suspended_client.ts'
import { settleFollowUpsOfOrder } from './settle_follow_ups.ts'
import { addOrderEvent } from './timeline.ts'
import { acceptance, tellOfWebOrder } from './web_orders.ts'
import { transportFee } from './price/transport_fee.ts'
import { syncStopsWithOrder } from './stops/stops.ts'
import { isStored, stopAddressId } from './stops/stop_wish.ts'
import { assertRequestedSlotOffered, questionRequestedSlots } from './stops/requested_slot.ts'
import { settleWish } from '#backend/trade/follow_ups/index'
import { may } from '#backend/engine/resource/caller'
import { invalid } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Draft = BeforeSaveContext<'orders'>['draft']

/** Fields of an order that the prices of its items depend on; the address by its city. */
const PRICE_FIELDS = ['type', 'grade', 'address_id'] as const
/** Once the price is agreed, nobody changes the first ones; the others need the permission `order-price-override`. */
const FIXED_FIELDS = ['type', 'grade'] as const
const OVERRIDABLE_FIELDS = ['discount_type', 'discount_value', 'transport_fee'] as const

export async function beforeSaveOrder({ store, before, draft }: BeforeSaveContext<'orders'>): Promise<Values<'orders'>> {
  const added = before ? {} : { ...await prepareNewOrder(store, draft), ...await declaredKinds(store, draft) }
  if (before && !priceIsOpen(before.status)) assertPriceUnchanged(store, before, draft)
  await assertDeliveryAddress(store, before, draft)
  if (before) await assertInvoicedOrderUnchanged(store, before, draft)
  const free = before ? null : discountOfRework(draft)
  if (!free) assertDiscountAllowed(store, before, draft)
  return {
    ...added, ...free, ...acceptance(store, { before, draft }), ...cameIn(store, before, draft),
    ...await questionRequestedSlots(store, before, draft),
    ...await needsTransportFee(store, before, draft) && { transport_fee: await transportFee(store, { ...before, ...draft }) },
  }
}

export async function afterSaveOrder(saved: AfterSaveContext<'orders'>): Promise<void> {
  await assertInvoiceStands(saved)
  await addExtras(saved)
  await repriceItems(saved)
  await recordStatusChange(saved)
  await syncUrgentServices(saved)
  await recordOverbooking(saved)
  await syncQuote(saved)
  await syncStopsWithOrder(saved)
  await notifyClient(saved)
  await settleFollowUpsOfOrder(saved)
  await hearRating(saved)
  await tellOfWebOrder(saved)
  // What was asked for on the public page is a pickup.
  if (!saved.before && saved.row.type === 'transport') await settleWish(saved.store, saved.row.client_id)
}

/** What the client has ordered with it, at the price of today. */
async function addExtras({ store, before, row: { id, channel } }: AfterSaveContext<'orders'>): Promise<void> {
  if (before || channel !== 'portal') return
  for (const { service_id } of await store.query('select target_id::int as service_id from orders_extras where owner_id = ?', [id]))
    await store.insert('order_services', { order_id: id, service_id: Number(service_id) })
}

/** Without an address nobody could bring it: at the latest when it waits for its delivery, or somebody has planned it. */
async function assertDeliveryAddress(store: Store, before: Order | null, draft: Draft): Promise<void> {
  const order = { status: 'pending', return_mode: 'counter', address_id: null, delivery_address_id: null, ...before, ...draft } as const
  if (order.return_mode !== 'delivery' || stopAddressId(order, 'delivery') !== null) return
  // One that was handed over is taken back as it was.
  const isNews = (['status', 'return_mode', 'address_id', 'delivery_address_id'] as const).some(isChanged(before, draft))
  if (!isNews || before?.status === 'delivered') return
  if (isStored(order.status) || (before && await hasPendingDelivery(store, before)))
    throw invalid('delivery_address_id', (t) => t('errors.orders.delivery_address'))
}

const hasPendingDelivery = async (store: Store, { id }: Order): Promise<boolean> =>
  (await store.select('order_deliveries', { order_id: id, kind: 'delivery', status: 'pending' })).length > 0

async function repriceItems({ store, before, row, changed }: AfterSaveContext<'orders'>): Promise<void> {
  if (!before || !priceIsOpen(row.status) || !PRICE_FIELDS.some((name) => changed.has(name))) return
  const items = (await findActiveItems(store, row.id)).filter((item) => item.status === 'measured' && !item.is_price_override)
  for (const item of items) await repriceItem(store, item)
}

async function recordStatusChange({ store, before, row: order, changed, reason }: AfterSaveContext<'orders'>): Promise<void> {
  if (!before || !changed.has('status')) return
  await addOrderEvent(store, order, { kind: 'status', from_status: before.status, to_status: order.status, reason, client_visible: true })
}

/** An order of a suspended client needs `order-create-suspended`; a new order takes the grade of its client. */
async function prepareNewOrder(store: Store, draft: Draft): Promise<Values<'orders'>> {
  const client = draft.client_id === undefined ? null : await store.find('clients', draft.client_id)
  if (!client) return {}
  const isSuspended = client.status === 'suspended' && store.caller !== null && !may(store.caller, 'order-create-suspended')
  if (isSuspended && store.caller?.guard === 'client') throw suspendedClientError(store)
  if (isSuspended) throw invalid('client_id', (t) => t('errors.orders.client_suspended'))
  if (store.caller?.guard === 'client') {
    await assertWithinPortalLimits(store, client.id)
    await assertRequestedSlotOffered(store, draft)
  }
  return { ...draft.grade !== undefined && { grade: gradeOfNewOrder(draft.grade, client) } }
}

/** A form always sends a grade; `normal` means that none was chosen. */
export const gradeOfNewOrder = (grade: Row<'orders'>['grade'], client: Pick<Row<'clients'>, 'grade'>): Row<'orders'>['grade'] =>
  (grade === 'normal' ? client.grade : grade)

/** After confirmation: another type, grade, discount or fee would change the agreed price. */
function assertPriceUnchanged({ caller }: Store, before: Order, draft: Draft): void {
  const fixed = mayChangePrice(before.status, caller) ? FIXED_FIELDS : [...FIXED_FIELDS, ...OVERRIDABLE_FIELDS]
  const changedField = fixed.find(isChanged(before, draft))
  if (changedField) throw invalid(changedField, (t) => t('checks.order_price_is_open'))
}

/** A rework is free unless a discount is given. */
export const discountOfRework = ({ is_rework, discount_type }: Pick<Draft, 'is_rework' | 'discount_type'>) =>
  (is_rework && discount_type == null ? FREE_OF_CHARGE : null)
const FREE_OF_CHARGE = { discount_type: 'percent', discount_value: '100' } as const

function assertDiscountAllowed(store: Store, before: Order | null, draft: Draft): void {
  const isEntered = (['discount_type', 'discount_value'] as const).some(isChanged(before, draft))
  if (!isEntered && !(before && draft.status === 'confirmed' && priceIsOpen(before.status))) return
  const none = { discount_type: null, discount_value: null, subtotal: 0, services_total: 0, transport_fee: null, total: null }
  const order = { ...none, ...before, ...draft, is_rework: before ? before.is_rework : (draft.is_rework ?? false) }
  const problem = isEntered ? discountError(store, order) : discountErrorAtConfirmation(store, order)
  if (problem) throw invalid('discount_value', problem)
}

/** Not when the request contains a fee, and not after the client has agreed to one. */
async function needsTransportFee(store: Store, before: Order | null, draft: Draft): Promise<boolean> {
  if (draft.transport_fee !== undefined) return false
  if (!before) return true
  if (!priceIsOpen(before.status)) return false
  if ((['type', 'address_id'] as const).some(isChanged(before, draft))) return true
  // A fee that somebody entered, or that is waived, is not changed with the way back.
  const isWayNew = (['return_mode', 'delivery_address_id'] as const).some(isChanged(before, draft))
  return isWayNew && (before.transport_fee === null || before.transport_fee === await transportFee(store, before))
}
