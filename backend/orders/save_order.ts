/** Around the saving of an order: who may order, at which discount, and what transport costs. */
import { outgrownLimit, refusedLimit } from './discount_limit.ts'
import { presentItems } from './items.ts'
import { tellNews } from './news.ts'
import { assertMayOrder } from './portal_caps.ts'
import { repriceItem } from './price_item.ts'
import { followQuote } from './quotes.ts'
import { mayChangePrice, priceIsOpen } from './stages.ts'
import { rememberOn } from './timeline.ts'
import { transportFee } from './transport.ts'
import { followVisits } from './visits.ts'
import { assertWishOffered } from './wish.ts'
import { may } from '#backend/resource/caller'
import { invalid, refuse } from '#backend/resource/refusals'
import { isSame } from '#backend/resource/write/same'
import { moneyText, numberText } from '#backend/i18n/format_numbers'
import { settingOf } from '#backend/settings/values'
import { formatPhone } from '#common/phone'
import type { Row } from '#resources'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Order = Row<'orders'>
type Draft = Saving<'orders'>['draft']

/** What the price of an item takes from its order; the address by its city. */
const DECIDES_PRICE = ['type', 'grade', 'address_id'] as const
/** What nobody changes once the price is agreed, and what only somebody who may override prices does. */
const FIXED_PRICE = ['type', 'grade'] as const
const AGREED_PRICE = ['discount_type', 'discount_value', 'transport_fee'] as const

export async function beforeSaveOrder({ store, before, draft }: Saving<'orders'>): Promise<Values<'orders'>> {
  const added = before ? {} : await welcome(store, draft)
  if (before && !priceIsOpen(before.status)) assertPriceKept(store, before, draft)
  const isFree = !before && draft.is_rework && draft.discount_type == null
  if (!isFree) assertDiscountAllowed(store, before, draft)
  return {
    ...added, ...isFree && FOR_FREE,
    ...isTransportNew(before, draft) && { transport_fee: await transportFee(store, { ...before, ...draft }) },
  }
}

export async function afterSaveOrder(saved: Saved<'orders'>): Promise<void> {
  await repriceItems(saved)
  await rememberStatus(saved)
  await followQuote(saved)
  await followVisits(saved)
  await tellNews(saved)
}

async function repriceItems({ store, before, row, changed }: Saved<'orders'>): Promise<void> {
  if (!before || !priceIsOpen(row.status) || !DECIDES_PRICE.some((name) => changed.has(name))) return
  const items = (await presentItems(store, row.id)).filter((item) => item.status === 'measured' && !item.is_price_override)
  for (const item of items) await repriceItem(store, item)
}

async function rememberStatus({ store, before, row: order, changed, reason }: Saved<'orders'>): Promise<void> {
  if (!before || !changed.has('status')) return
  await rememberOn(store, order, { kind: 'status', from_status: before.status, to_status: order.status, reason, client_visible: true })
}

/** A suspended client orders only through somebody who may; a new order has the grade of its client. */
async function welcome(store: Store, draft: Draft): Promise<Values<'orders'>> {
  const client = draft.client_id === undefined ? null : await store.find('clients', draft.client_id)
  if (!client) return {}
  const isStopped = client.status === 'suspended' && store.caller !== null && !may(store.caller, 'order-create-suspended')
  if (isStopped && store.caller?.guard === 'client') throw callUs(store)
  if (isStopped) throw invalid('client_id', (t) => t('errors.orders.client_suspended'))
  if (store.caller?.guard === 'client') {
    await assertMayOrder(store, client.id)
    await assertWishOffered(store, draft)
  }
  // A form always sends a grade: the ordinary one means that nobody chose another.
  return draft.grade === 'normal' ? { grade: client.grade } : {}
}

/** A client is not told in writing what is said to him on the phone. */
function callUs({ facts }: Store): Error {
  const [phone] = settingOf(facts, 'company.phones')
  return phone === undefined ? refuse('errors.orders.call_us') : refuse('errors.orders.call_us_at', { phone: formatPhone(phone) })
}

/** After the client's yes: another kind of order or grade would be another price, and so would another discount or fee. */
function assertPriceKept({ caller }: Store, before: Order, draft: Draft): void {
  const kept = mayChangePrice(before.status, caller) ? FIXED_PRICE : [...FIXED_PRICE, ...AGREED_PRICE]
  const touched = kept.find((name) => draft[name] !== undefined && !isSame(before[name], draft[name]))
  if (touched) throw invalid(touched, (t) => t('checks.order_price_is_open'))
}

/** What was not clean is washed again for nothing, unless somebody says otherwise. */
const FOR_FREE = { discount_type: 'percent', discount_value: '100' } as const

function assertDiscountAllowed(store: Store, before: Order | null, draft: Draft): void {
  const isTyped = (['discount_type', 'discount_value'] as const).some((name) => name in draft && !isSame(before?.[name], draft[name]))
  if (!isTyped && !(before && draft.status === 'confirmed' && priceIsOpen(before.status))) return
  const none = { discount_type: null, discount_value: null, subtotal: 0, services_total: 0, transport_fee: null }
  const order = { ...none, ...before, ...draft, is_rework: before ? before.is_rework : (draft.is_rework ?? false) }
  const broken = isTyped ? refusedLimit(store, order) : outgrownLimit(store, order)
  if (!broken) return
  throw invalid('discount_value', (t) =>
    'percent' in broken
      ? t('errors.orders.discount_percent', { percent: numberText(t, broken.percent) })
      : t('errors.orders.discount_amount', { amount: moneyText(t, broken.amount) }),
  )
}

/** A fee that came with the request stays as it is, and so does one that the client has agreed to. */
function isTransportNew(before: Order | null, draft: Draft): boolean {
  if (draft.transport_fee !== undefined) return false
  if (!before) return true
  return priceIsOpen(before.status) && (['type', 'address_id'] as const).some((name) => name in draft && draft[name] !== before[name])
}
