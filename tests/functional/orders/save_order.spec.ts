import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { withStore, callerWith, callerWithoutExceptions } from '#tests/support/with_store'
import {
  acceptOrder, aClient, anOrder, aRework, aCarpetCategory, confirmedOrder, deliveredOrder, measureItem, measuredOrder, readOrder, aTarif,
} from '#tests/support/orders'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import { freshPhone } from '#tests/support/people'
import { resourceOf } from '#backend/definition/registry'
import type { PermissionName, Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

let count = 0

async function addressIn(store: Store, client_id: number, zone: Values<'zones'>) {
  const [city] = await store.select('cities', { key: 'laayoune' })
  const { id } = await store.insert('zones', {
    key: `zone_${++count}`,
    label: { en: 'Zone' },
    city_id: city!.id,
    color: '#112233',
    ...zone,
  })
  return store.insert('addresses', { client_id, label: 'Home', city_id: city!.id, zone_id: id, landmark: 'The mosque' })
}

/** A rework of the whole order, measured. */
async function measuredRework(store: Store, parent: Row<'orders'>, given: Values<'orders'> = {}) {
  const { order, items } = await aRework(store, parent, given)
  await store.transition('orders', order.id, 'receive')
  for (const item of items) await measureItem(store, item)
  return (await readOrder(store, order.id)).order
}

test.group('orders / clients', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('refuse an order of a suspended client', async ({ assert }) => {
    const client = await withStore(async (store) => store.transition('clients', (await aClient(store)).id, 'suspend', { reason: 'Unpaid' }))
    const order = () => withStore((store) => store.insert('orders', { client_id: client.id }), { caller: callerWithoutExceptions() })
    assert.deepEqual(await fieldErrorsOf(order), { client_id: 'This client is suspended.' })
  })

  test('accept it from a caller with the permission', async ({ assert }) => {
    const order = await withStore(async (store) => {
      const client = await store.transition('clients', (await aClient(store)).id, 'suspend', { reason: 'Unpaid' })
      return store.insert('orders', { client_id: client.id })
    })
    assert.equal(order.status, 'pending')
  })

  test('give the order their grade, unless another was chosen', async ({ assert }) => {
    const grades = await withStore(async (store) => {
      const { id: client_id } = await aClient(store, { grade: 'vip' })
      return [await store.insert('orders', { client_id }), await store.insert('orders', { client_id, grade: 'professionel' })].map(
        ({ grade }) => grade,
      )
    })
    assert.deepEqual(grades, ['vip', 'professionel'])
  })
})

test.group('orders / transport fee', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('is that of the address and of no local order', async ({ assert }) => {
    const [fetched, local] = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const { id: address_id } = await addressIn(store, client_id, { transport_fee: 2000 })
      return [await store.insert('orders', { client_id, type: 'transport', address_id }), await store.insert('orders', { client_id })]
    })
    assert.equal(fetched?.transport_fee, 2000)
    assert.isNull(local?.transport_fee)
  })

  test('follows the address and the kind of order', async ({ assert }) => {
    const fees = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const [near, far] = [
        await addressIn(store, client_id, { transport_fee: 2000 }),
        await addressIn(store, client_id, { transport_fee: 3500 }),
      ]
      const { id } = await store.insert('orders', { client_id, type: 'transport', address_id: near.id })
      const moved = await store.update('orders', id, { address_id: far.id })
      return [moved.transport_fee, (await store.update('orders', id, { type: 'local' })).transport_fee]
    })
    assert.deepEqual(fees, [3500, null])
  })

  test('stays as it was given by hand', async ({ assert }) => {
    const fee = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const address = await addressIn(store, client_id, { transport_fee: 2000, free_transport_from: 100 })
      const { order } = await measuredOrder(store, { client_id, type: 'transport', address_id: address.id, transport_fee: 700 })
      return order.transport_fee
    })
    assert.equal(fee, 700)
  })

  test('is waived from the amount of the zone', async ({ assert }) => {
    const totals = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const orders = []
      // 6 m² at 18 MAD are 108.00.
      for (const free_transport_from of [10_800, 10_801]) {
        const address = await addressIn(store, client_id, { transport_fee: 2000, free_transport_from })
        orders.push((await measuredOrder(store, { client_id, type: 'transport', address_id: address.id })).order)
      }
      return orders.map(({ transport_fee, total }) => [transport_fee, total])
    })
    assert.deepEqual(totals, [
      [0, 10_800],
      [2000, 12_800],
    ])
  })
})

test.group('orders / discount', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const clerk = { caller: callerWithoutExceptions() }

  test('above the limit needs a manager: {title}')
    .with([
      { title: '10.01 %', discount_type: 'percent' as const, discount_value: '10.01', words: 'A discount above 10 % needs a manager.' },
      {
        title: '9.01 of 90 MAD',
        discount_type: 'amount' as const,
        discount_value: '9.01',
        words: 'At most 9.00 MAD can be given here. More needs a manager, and an amount can only be given once the items are measured.',
      },
    ])
    .run(async ({ assert }, { discount_type, discount_value, words }) => {
      const { order } = await withStore((store) => measuredOrder(store))
      const give = (caller: typeof clerk | undefined) =>
        withStore((store) => store.update('orders', order.id, { discount_type, discount_value }), caller)
      assert.deepEqual(await fieldErrorsOf(() => give(clerk)), { discount_value: words })
      assert.equal((await give(undefined)).discount_value, discount_value)
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
    const words = 'A discount above 10 % needs a manager.'
    assert.deepEqual(await fieldErrorsOf(() => withStore((store) => store.update('orders', order.id, values), clerk)), {
      discount_value: words,
    })
  })
})

test.group('orders / discount above the limit at confirmation', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const clerk = { caller: callerWithoutExceptions() }
  const words = 'At most 9.00 MAD can be given here. More needs a manager, and an amount can only be given once the items are measured.'

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

test.group('orders / prices', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('follow the kind and the grade of the order until it is confirmed', async ({ assert }) => {
    const amounts = await withStore(async (store) => {
      const category = await aCarpetCategory(store)
      await aTarif(store, category, { grade: 'vip', price: 1000 })
      const { order } = await measuredOrder(store, { category_id: category.id })
      await store.update('orders', order.id, { grade: 'vip' })
      return (await readOrder(store, order.id)).items.map(({ amount }) => amount)
    })
    assert.deepEqual(amounts, [6000])
  })

  test('that change reset the decisions of the client', async ({ assert }) => {
    const items = await withStore(async (store) => {
      const category = await aCarpetCategory(store)
      await aTarif(store, category, { grade: 'vip', price: 1000 })
      const {
        order,
        items: [first, second],
      } = await measuredOrder(store, { category_id: category.id, items: 2 })
      await store.transition('order_items', first!.id, 'decide', { ask: { decision: 'accepted' } })
      await store.transition('order_items', second!.id, 'reprice', { ask: { unit_price: 1200 }, reason: 'Promised by phone' })
      await store.update('orders', order.id, { grade: 'vip' })
      return (await readOrder(store, order.id)).items
    })
    assert.deepEqual(
      items.map(({ decision, unit_price }) => [decision, unit_price]),
      [
        ['undecided', 1000],
        ['undecided', 1200],
      ],
    )
  })

  test('stay after the confirmation: {field}')
    .with([
      { field: 'type', value: 'transport' },
      { field: 'grade', value: 'vip' },
    ] as const)
    .run(async ({ assert }, { field, value }) => {
      const { order } = await withStore((store) => confirmedOrder(store))
      assert.deepEqual(await fieldErrorsOf(() => withStore((store) => store.update('orders', order.id, { [field]: value }))), {
        [field]: 'The order is confirmed: its prices are fixed.',
      })
    })

  test('stay after the confirmation, except for callers who may override them: {field}')
    .with([
      { field: 'discount_type', value: 'amount' },
      { field: 'discount_value', value: '6.00' },
      { field: 'transport_fee', value: 100 },
    ] as const)
    .run(async ({ assert }, { field, value }) => {
      const { order } = await withStore((store) => confirmedOrder(store, { discount_type: 'percent', discount_value: '5.00' }))
      const give = (permissions: readonly PermissionName[]) =>
        withStore((store) => store.update('orders', order.id, { [field]: value }), { caller: callerWith(permissions) })
      assert.deepEqual(await fieldErrorsOf(() => give(['order-edit', 'order-discount', 'order-discount-unlimited'])), {
        [field]: 'The order is confirmed: its prices are fixed.',
      })
      assert.equal((await give(['order-edit', 'order-discount', 'order-price-override']))[field], value)
    })

  test('that a form sends unchanged do not prevent saving the other fields', async ({ assert }) => {
    const { order } = await withStore((store) => confirmedOrder(store, { discount_type: 'percent', discount_value: '5.00' }))
    const { discount_type, discount_value, transport_fee } = order
    const sent = { discount_type, discount_value, transport_fee, internal_note: 'Rings twice' }
    const saved = await withStore((store) => store.update('orders', order.id, sent), { caller: callerWith(['order-edit']) })
    assert.equal(saved.internal_note, 'Rings twice')
  })

  test('include VAT according to the settings', async ({ assert }) => {
    const orders = await withStore(async (store) => {
      const { id: client_id } = await aClient(store, { phone: freshPhone() })
      return (await measuredOrder(store, { client_id })).order
    })
    assert.include(orders, { total: 9000, vat_amount: 1500 })
  })

  test('are not known before everything is measured', async ({ assert }) => {
    const { order } = await withStore((store) => anOrder(store, { items: 2 }))
    assert.include(order, { total: null, vat_amount: null, balance: null, payment_state: 'unpaid' })
  })
})
