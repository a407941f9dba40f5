/** Counter intake: an order is created, received, measured, paid in advance and accepted by one call, or nothing of it is saved. */
import type { HttpContext } from '@adonisjs/core/http'
import { moneyText } from '#backend/i18n/format_numbers'
import { bodyOf, callerOf, runMutation } from '#backend/resource/request'
import { authorize, authorizeTransition } from '#backend/resource/policy'
import { Refused } from '#backend/resource/refusals'
import { toldValue } from '#backend/resource/refusal_text'
import { authorizeBody } from '#backend/resource/write/authorize_body'
import { findForUpdate } from '#backend/resource/write/locks'
import { prefixErrors } from '#backend/resource/write/map_database_error'
import { visibleRecordOrVersion } from '#backend/resource/write/record_version'
import { runTransition } from '#backend/resource/write/run_transition'
import { createRecord } from '#backend/resource/write/save'
import { resourceOf } from '#backend/definition/registry'
import { findOrFail } from '#backend/resource/find_or_fail'
import { readIntake, type Intake } from './read_intake.ts'
import type { Caller } from '#backend/resource/caller'
import type { RequestStore } from '#backend/resource/store'
import type { Data } from '#schema/predicate'

const orders = resourceOf('orders')
const orderItems = resourceOf('order_items')

/** POST /api/user/orders/intake */
export async function createIntake(ctx: HttpContext): Promise<unknown> {
  const caller = callerOf(ctx)
  await authorize(caller, orders, 'create')
  const intake = readIntake(bodyOf(ctx))
  await authorizeSteps(caller, intake)
  return runMutation(ctx, async (store) => {
    const id = await saveIntake(store, intake)
    const row = { ...await findOrFail(store, 'orders', id) }
    return { status: 201, body: await visibleRecordOrVersion(store, orders, row) }
  }, { answers: orders })
}

/** The permission of each step, as if it were a call of its own. */
async function authorizeSteps(caller: Caller, { order, measures, receive, accept, advance }: Intake): Promise<void> {
  await authorizeBody(caller, orders, 'create', order)
  if (receive) await authorizeTransition(caller, orders, 'receive')
  if (measures.some((measure) => measure !== null)) await authorizeTransition(caller, orderItems, 'measure')
  if (advance) await authorizeTransition(caller, orders, 'pay')
  if (accept) await authorizeTransition(caller, orders, 'accept')
}

/** Each step is a unit of work of its own, so that the log reads as if the steps were taken one by one. */
async function saveIntake(store: RequestStore, { order, measures, receive, accept, advance, expected_total }: Intake): Promise<number> {
  const id = Number((await createRecord(store, orders, order)).id)
  if (receive) await runStep(store, id, 'receive', {})
  await measureItems(store, id, measures)
  await assertExpectedTotal(store, id, expected_total)
  // Before the acceptance, which may require it.
  if (advance) await prefixErrors('advance.', () => runStep(store, id, 'pay', advance))
  if (accept && !await isAcceptedAutomatically(store, id)) await prefixErrors('accept.', () => runStep(store, id, 'accept', accept))
  return id
}

const runStep = async (store: RequestStore, id: number, verb: string, body: Data): Promise<Data> =>
  runTransition(store, orders, await findForUpdate(store, orders, id), verb, body)

async function measureItems(store: RequestStore, order_id: number, measures: Intake['measures']): Promise<void> {
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
  throw new Refused((t) => (total === null
    ? t('errors.orders.price_unknown')
    : t('errors.orders.price_changed', { total: toldValue(store.caller, 'orders', 'total', moneyText(t, total)) })))
}

/** T-O5: the last measure has confirmed the order of a client who need not be asked. */
async function isAcceptedAutomatically(store: RequestStore, id: number): Promise<boolean> {
  return (await findOrFail(store, 'orders', id)).confirmation_channel === 'auto'
}
