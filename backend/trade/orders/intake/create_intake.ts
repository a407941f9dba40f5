/** Counter intake: an order is created, received, measured, paid in advance and accepted by one call, or nothing of it is saved. */
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { localeOf } from '#backend/engine/i18n/translator'
import { runMutation } from '#backend/engine/resource/request'
import { Invalid, Refused, type ErrorMessage } from '#backend/engine/resource/refusals'
import { missingMeasures } from '#common/orders/required_measures'
import { toldValue } from '#backend/engine/resource/refusal_text'
import { authorizeBody } from '#backend/engine/resource/write/checks/authorize_body'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { prefixErrors } from '#backend/engine/resource/write/checks/map_database_error'
import { visibleRecordOrVersion } from '#backend/engine/resource/write/record_version'
import { runTransition } from '#backend/engine/resource/write/run_transition'
import { rehearse } from '#backend/engine/resource/write/savepoint'
import { createRecord, editRecord } from '#backend/engine/resource/write/save'
import { resourceOf } from '#backend/engine/definition/registry'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { missingPrice } from '../price/price_item.ts'
import { separateMeasures } from './intake_measures.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'

const orders = resourceOf('orders')
const orderItems = resourceOf('order_items')

export interface Intake extends Data {
  readonly receive?: boolean
  /** The body of `accept`. */
  readonly accept?: Data | null
  /** The body of `pay`. */
  readonly advance?: Data | null
  /** The total in centimes that the client was told. */
  readonly expected_total?: number | null
}

/** POST /api/user/orders/intake */
export async function createIntake({ ctx, body }: Call<Intake>): Promise<unknown> {
  await authorizeBody(ctx, orders, 'create', separateMeasures(body).order)
  return runMutation(ctx, async (store) => {
    // A late step may refuse the order, and its number would be lost.
    if (separateMeasures(body).measures.length <= MOST_REHEARSED) await rehearse(store, (rehearsal) => saveIntake(rehearsal, body))
    const row = { ...await findOrFail(store, 'orders', await saveIntake(store, body)) }
    return { status: 201, body: await visibleRecordOrVersion(store, orders, row) }
  }, { answers: orders })
}

/** The list of a hotel is not done twice for its number. */
const MOST_REHEARSED = 50

/** Each step is a unit of work of its own, so that the log reads as if the steps were taken one by one. */
async function saveIntake(
  store: RequestStore, { receive = false, accept = null, advance = null, expected_total = null, ...draft }: Intake,
): Promise<number> {
  const { order, measures } = separateMeasures(draft)
  const { created, discount } = receive ? separateDiscount(order) : { created: order, discount: null }
  const id = Number((await createRecord(store, orders, created)).id)
  if (receive) await runStep(store, id, 'receive', {})
  await measureItems(store, id, measures)
  if (discount) await giveDiscount(store, id, discount)
  await assertExpectedTotal(store, id, expected_total)
  // Before the acceptance, which may require it.
  if (advance) await prefixErrors('advance.', () => runStep(store, id, 'pay', advance))
  if (accept && !await isAcceptedAutomatically(store, id)) await prefixErrors('accept.', () => runStep(store, id, 'accept', accept))
  return id
}

/** A fixed amount is compared with the prices of the items, which are known once they are measured. */
function separateDiscount(order: Data): { readonly created: Data; readonly discount: Data | null } {
  const { discount_type, discount_value, ...rest } = order
  return discount_type === 'amount' ? { created: rest, discount: { discount_type, discount_value } } : { created: order, discount: null }
}

async function giveDiscount(store: RequestStore, id: number, discount: Data): Promise<void> {
  const order = await findForUpdate(store, orders, id)
  await editRecord(store, orders, order, { version: order.version, ...discount })
}

const runStep = async (store: RequestStore, id: number, verb: string, body: Data): Promise<Data> =>
  runTransition(store, orders, await findForUpdate(store, orders, id), verb, body)

async function measureItems(store: RequestStore, order_id: number, measures: readonly (Data | null)[]): Promise<void> {
  const items = await store.select('order_items', { order_id })
  for (const [index, { id }] of items.entries()) {
    const body = measures[index]
    if (body) await prefixErrors(`items.${index}.`, async () =>
      runTransition(store, orderItems, await findForUpdate(store, orderItems, id), 'measure', body))
  }
}

/** The price list may have changed since the form showed the price. */
async function assertExpectedTotal(store: RequestStore, id: number, expected: number | null): Promise<void> {
  if (expected === null) return
  const { total } = await findOrFail(store, 'orders', id)
  if (total === expected) return
  if (total === null) throw await unpricedError(store, id)
  throw new Refused((t) => t('errors.orders.price_changed', { total: toldValue(store.caller, 'orders', 'total', moneyText(t, total)) }))
}

/** "Enter length and width of the duvet.", at the first of them; or which price the list does not have. */
async function unpricedError(store: RequestStore, order_id: number): Promise<Invalid | Refused> {
  const errors: Record<string, ErrorMessage[]> = {}
  for (const [index, item] of (await store.select('order_items', { order_id })).entries()) {
    if (item.status === 'measured' && item.unit_price === null)
      errors[`items.${index}.category_id`] = [await missingPrice(store, item, await findOrFail(store, 'orders', order_id))]
    if (item.status !== 'pending') continue
    const { name, unit, params } = await findOrFail(store, 'categories', item.category_id)
    const missing = missingMeasures(item, unit, params)
    errors[`items.${index}.${missing[0] ?? 'category_id'}`] = [(t) => t('errors.orders.enter_measures', {
      item: name[localeOf(t)] ?? name.en, measures: missing.map((side) => t(`order_items.fields.${side}`)).join(' × '),
    })]
  }
  return Object.keys(errors).length > 0 ? new Invalid(errors) : new Refused((t) => t('errors.orders.price_unknown'))
}

/** T-O5: the last measure has confirmed the order of a client who need not be asked. */
async function isAcceptedAutomatically(store: RequestStore, id: number): Promise<boolean> {
  return (await findOrFail(store, 'orders', id)).confirmation_channel === 'auto'
}
