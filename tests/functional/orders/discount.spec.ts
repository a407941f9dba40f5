import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { withStore, callerWithoutBypasses } from '#tests/support/server/with_store'
import {
  acceptOrder, aClient, aRework, confirmedOrder, deliveredOrder, measureItem, measuredOrder, readOrder,
} from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

/** A rework of the whole order, measured. */
async function measuredRework(store: Store, parent: Row<'orders'>, given: Values<'orders'> = {}) {
  const { order, items } = await aRework(store, parent, given)
  await store.transition('orders', order.id, 'receive')
  for (const item of items) await measureItem(store, item)
  return (await readOrder(store, order.id)).order
}

test.group('orders / discount', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const clerk = { caller: callerWithoutBypasses() }

  test('above the limit needs a manager: {title}')
    .with([
      {
        title: '10.01 %', discount_type: 'percent' as const, discount_value: '10.01',
        words: 'Only a manager can give a discount above 10 %.',
      },
      {
        title: '9.01 of 90 MAD',
        discount_type: 'amount' as const,
        discount_value: '9.01',
        words: 'The discount is limited to 9.00 MAD. Only a manager can give more, '
          + 'and a fixed amount is possible only once the items are measured.',
      },
    ])
    .run(async ({ assert }, { discount_type, discount_value, words }) => {
      const { order } = await withStore((store) => measuredOrder(store))
      const give = (caller: typeof clerk | undefined) =>
        withStore((store) => store.update('orders', order.id, { discount_type, discount_value }), caller)
      assert.deepEqual(await fieldErrorsOf(() => give(clerk)), { discount_value: words })
      assert.equal((await give(undefined)).discount_value, discount_value)
    })

  test('is never more than all of it, whoever gives it: {discount_value} {discount_type}')
    .with([
      { discount_type: 'percent' as const, discount_value: '100.01', most: '100.00', words: 'Must be at most 100.' },
      {
        discount_type: 'amount' as const, discount_value: '90.01', most: '90.00', words: 'At most 90.00 MAD: the order is worth no more.',
      },
    ])
    .run(async ({ assert }, { discount_type, discount_value, most, words }) => {
      const { order } = await withStore((store) => measuredOrder(store))
      const give = (value: string) => withStore((store) => store.update('orders', order.id, { discount_type, discount_value: value }))
      assert.deepEqual(await fieldErrorsOf(() => give(discount_value)), { discount_value: words })
      assert.include(await give(most), { discount_value: most, total: 0 })
    })

  test("at the limit is a clerk's to give", async ({ assert }) => {
    const totals = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      const amount = await store.update('orders', order.id, { discount_type: 'amount', discount_value: '9.00' })
      const percent = await store.update('orders', order.id, { discount_type: 'percent', discount_value: '10' })
      return [amount.total, percent.total]
    }, clerk)
    assert.deepEqual(totals, [8100, 8100])
  })

  test('is everything for a rework, unless another is given', async ({ assert }) => {
    const totals = await withStore(async (store) => {
      const first = await deliveredOrder(store)
      const free = await measuredRework(store, first)
      await store.transition('orders', free.id, 'cancel', { reason: 'Once more', ask: { cancel_reason: 'other' } })
      const half = await measuredRework(store, first, { discount_type: 'percent', discount_value: '50' })
      return [free, half].map(({ total, payment_state }) => [total, payment_state])
    }, clerk)
    assert.deepEqual(totals, [
      [0, 'paid'],
      [4500, 'unpaid'],
    ])
  })

  test('of a rework requires a delivered order', async ({ assert }) => {
    const again = () =>
      withStore(async (store) => {
        const { order: first } = await confirmedOrder(store)
        await store.insert('orders', { client_id: first.client_id, is_rework: true, parent_order_id: first.id })
      }, clerk)
    assert.deepEqual(Object.keys(await fieldErrorsOf(again)), ['parent_order_id'])
  })

  test('is not escaped by an order that becomes a rework later', async ({ assert }) => {
    const form = resourceOf('orders').fields
    assert.isTrue([form.is_rework, form.parent_order_id].every((field) => field?.create_only))
    const { order } = await withStore((store) => measuredOrder(store))
    const { order: parent } = await withStore((store) => measuredOrder(store))
    await db.rawQuery("update orders set status = 'delivered', client_id = ? where id = ?", [order.client_id, parent.id])
    const values = { is_rework: true, parent_order_id: parent.id, discount_type: 'percent', discount_value: '100' } as const
    const words = 'Only a manager can give a discount above 10 %.'
    assert.deepEqual(await fieldErrorsOf(() => withStore((store) => store.update('orders', order.id, values), clerk)), {
      discount_value: words,
    })
  })
})

test.group('orders / discount above the limit at confirmation', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const clerk = { caller: callerWithoutBypasses() }
  const words =
    'The discount is limited to 9.00 MAD. Only a manager can give more, and a fixed amount is possible only once the items are measured.'

  /** 18.00 of 180.00 MAD, of which one half is declined. */
  const shrunken = (store: Store, client: Values<'clients'> = {}) =>
    measuredOrder(store, { items: 2 }).then(async ({ order, items: [first, second] }) => {
      await store.update('clients', order.client_id, client)
      await store.update('orders', order.id, { discount_type: 'amount', discount_value: '18.00' })
      await store.transition('order_items', first!.id, 'decide', { ask: { decision: 'declined' } })
      return { order, item: second! }
    })

  test('is checked again at confirmation: {verb}')
    .with([{ verb: 'accept' }, { verb: 'confirm' }] as const)
    .run(async ({ assert }, { verb }) => {
      const order = await withStore(async (store) => {
        const made = await shrunken(store)
        if (verb === 'confirm') await store.transition('order_items', made.item.id, 'decide', { ask: { decision: 'accepted' } })
        return made.order
      }, clerk)
      const say = (caller: typeof clerk | undefined) =>
        withStore((store) => store.transition('orders', order.id, verb, { ask: { confirmation_channel: 'counter' } }), caller)
      assert.deepEqual(await fieldErrorsOf(() => say(clerk)), { discount_value: words })
      assert.equal((await say(undefined)).status, 'confirmed')
    })

  test('a percentage given by a manager is not checked again', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store, { discount_type: 'percent', discount_value: '50' }))
    assert.equal((await withStore((store) => acceptOrder(store, order), clerk)).status, 'confirmed')
  })

  test('keeps the order from being confirmed automatically', async ({ assert }) => {
    const statuses = await withStore(async (store) => {
      const client = await aClient(store, { auto_confirm: false })
      const {
        order: { id },
        items: [first],
      } = await measuredOrder(store, { items: 2, client_id: client.id })
      await store.update('orders', id, { discount_type: 'amount', discount_value: '18.00' })
      await store.update('clients', client.id, { auto_confirm: true })
      await store.transition('orders', id, 'remeasure', { reason: 'One is not his' })
      await store.transition('order_items', first!.id, 'cancel', { ask: { cancel_reason: 'duplicate' }, reason: 'One is not his' })
      const again = async () => {
        const { status } = (await readOrder(store, id)).order
        return status === 'in_measure' ? (await store.transition('orders', id, 'measure')).status : status
      }
      const unchanged = await again()
      await store.update('orders', id, { discount_value: '9.00' })
      await store.transition('orders', id, 'remeasure', { reason: 'Another discount' })
      return [unchanged, await again()]
    }, clerk)
    assert.deepEqual(statuses, ['measured', 'confirmed'])
  })
})
