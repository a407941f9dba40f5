import { test } from '@japa/runner'
import { acting, callerWith, withoutExceptions } from '#tests/support/acting'
import { accept, aClient, carpets, confirmedOrder, measuredOrder, orderOf, pay } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { refusalIn } from '#tests/support/refusal'
import type { Store } from '#backend/resource/store'

const decide = (store: Store, item: { readonly id: number } | undefined, decision: 'accepted' | 'declined') =>
  store.move('order_items', item?.id ?? 0, 'decide', { ask: { decision } })

/** For the while of the work: every request reads the settings anew. */
async function withAdvance<T>(percents: { new: string; professionel: string }, work: () => Promise<T>): Promise<T> {
  const set = (value: object) =>
    acting(async (store) => {
      const [row] = await store.select('settings', { key: 'money.advance_percent' })
      await store.update('settings', row!.id, { value })
    })
  await set(percents)
  try {
    return await work()
  } finally {
    await set({ new: '0', professionel: '0' })
  }
}

test.group('orders / decisions', (group) => {
  group.setup(() => prepared())

  test('half accepted, the order is half confirmed', async ({ assert }) => {
    const statuses = await acting(async (store) => {
      const {
        order,
        items: [first, second],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'accepted')
      const half = (await orderOf(store, order.id)).order.status
      await decide(store, second, 'accepted')
      return [half, (await orderOf(store, order.id)).order.status]
    })
    // The rest is for a person to confirm, with how the client said yes.
    assert.deepEqual(statuses, ['semi_confirmed', 'semi_confirmed'])
  })

  test('declined alone, it still waits', async ({ assert }) => {
    const status = await acting(async (store) => {
      const {
        order,
        items: [first],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'declined')
      return (await orderOf(store, order.id)).order.status
    })
    assert.equal(status, 'measured')
  })

  test('are taken only while they are asked for', async ({ assert }) => {
    const {
      items: [item],
    } = await acting((store) => confirmedOrder(store))
    assert.equal(
      await refusalIn('en', () => acting((store) => decide(store, item, 'declined'))),
      "The order is not waiting for the client's decision.",
    )
  })

  test('a declined item is not billed', async ({ assert }) => {
    const { order } = await acting(async (store) => {
      const {
        order: { id },
        items: [first],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'declined')
      return orderOf(store, id)
    })
    assert.include(order, { subtotal: 9000, total: 9000, undecided_items: 1, accepted_items: 0 })
  })
})

test.group('orders / confirm', (group) => {
  group.setup(() => prepared())

  test('accept says yes to all that is open, and promises a date', async ({ assert }) => {
    const { order, items } = await acting(
      async (store) => {
        const {
          order: { id },
        } = await measuredOrder(store, { items: 2, category_id: (await carpets(store, { category: { turnaround_hours: 10 } })).id })
        await accept(store, { id })
        return orderOf(store, id)
      },
      { at: '2026-06-15T09:00:00Z', caller: callerWith([], { id: 5 }) },
    )
    assert.include(order, { status: 'confirmed', confirmation_channel: 'counter', confirmed_at: '2026-06-15T09:00:00.000Z' })
    assert.deepEqual(order.confirmed_by, { type: 'users', id: 5 })
    assert.deepEqual(
      items.map(({ decision }) => decision),
      ['accepted', 'accepted'],
    )
    // A Monday, 10:00 there; open 9–19: nine hours today, one tomorrow.
    assert.equal(order.promised_at, '2026-06-16T09:00:00.000Z')
  })

  test('promises by the slowest item and the priority', async ({ assert }) => {
    const promised = await acting(
      async (store) => {
        const category = await carpets(store, { category: { turnaround_hours: 2 } })
        const slow = await store.insert('sub_categories', { category_id: category.id, name: { en: 'Silk' }, turnaround_hours: 8 })
        const {
          order,
          items: [first],
        } = await measuredOrder(store, { items: 2, category_id: category.id, priority: 'urgent' })
        await store.update('order_items', first!.id, { sub_category_id: slow.id })
        return (await accept(store, order)).promised_at
      },
      { at: '2026-06-15T09:00:00Z' },
    )
    assert.equal(promised, '2026-06-15T13:00:00.000Z')
  })

  test('confirm gives the declined items back', async ({ assert }) => {
    const { order, items } = await acting(async (store) => {
      const {
        order: { id },
        items: [first, second],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'accepted')
      await decide(store, second, 'declined')
      await store.move('orders', id, 'confirm', { ask: { confirmation_channel: 'phone', confirmation_note: 'Called at noon' } })
      return orderOf(store, id)
    })
    assert.include(order, { status: 'confirmed', received_items: 1, total: 9000, confirmation_note: 'Called at noon' })
    assert.containSubset(items, [
      { status: 'measured', return_required: false },
      { status: 'canceled', decision: 'declined', return_required: true },
    ])
  })

  test('waits for an answer to every item', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    const confirm = () => acting((store) => store.move('orders', order.id, 'confirm', { ask: { confirmation_channel: 'phone' } }))
    assert.equal(await refusalIn('en', confirm), "Some items still wait for the client's decision.")
  })

  test('waits for the advance of a new client, but not when somebody lets it pass', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    await withAdvance({ new: '50', professionel: '0' }, async () => {
      const confirm = (caller = withoutExceptions()) => acting((store) => accept(store, order), { caller })
      assert.equal(await refusalIn('en', confirm), 'The advance has not been paid yet.')
      await acting((store) => pay(store, order, 4499))
      assert.equal(await refusalIn('en', confirm), 'The advance has not been paid yet.')
      await acting((store) => pay(store, order, 1))
      assert.equal((await confirm()).status, 'confirmed')
      const { order: next } = await acting((store) => measuredOrder(store))
      const passed = await acting((store) => accept(store, next), { caller: callerWith(['order-confirm', 'order-confirm-no-advance']) })
      assert.equal(passed.status, 'confirmed')
    })
  })

  test('unconfirm opens the prices again', async ({ assert }) => {
    const order = await acting(async (store) => {
      const {
        order: { id },
      } = await confirmedOrder(store)
      return store.move('orders', id, 'unconfirm', { reason: 'Wrong order' })
    })
    assert.include(order, { status: 'measured', promised_at: null, confirmed_at: null, confirmed_by: null, confirmation_channel: null })
  })
})

test.group('orders / confirm by themselves', (group) => {
  group.setup(() => prepared())

  test('{said}')
    .with([
      { said: 'up to the limit of the client', client: { auto_confirm: true, auto_confirm_max: 9000 }, status: 'confirmed' },
      { said: 'without a limit', client: { auto_confirm: true }, status: 'confirmed' },
      { said: 'not above it', client: { auto_confirm: true, auto_confirm_max: 8999 }, status: 'measured' },
      { said: 'not for a client who wants to be asked', client: { auto_confirm: false }, status: 'measured' },
    ])
    .run(async ({ assert }, { client, status }) => {
      const { order } = await acting(async (store) => measuredOrder(store, { client_id: (await aClient(store, client)).id }))
      assert.equal(order.status, status)
      if (status === 'confirmed') {
        assert.equal(order.confirmation_channel, 'auto')
        assert.isNotNull(order.promised_at)
        assert.equal(order.accepted_items, 1)
      }
    })

  test('not before the advance is paid', async ({ assert }) => {
    await withAdvance({ new: '0', professionel: '30' }, async () => {
      const { order } = await acting(async (store) => {
        const client = await aClient(store, {
          type: 'professionel',
          company_name: 'Hotel',
          first_name: null,
          last_name: null,
          auto_confirm: true,
        })
        return measuredOrder(store, { client_id: client.id })
      })
      assert.equal(order.status, 'measured')
    })
  })
})
