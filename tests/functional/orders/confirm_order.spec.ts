import { test } from '@japa/runner'
import { withStore, callerWith, callerWithoutBypasses } from '#tests/support/server/with_store'
import { acceptOrder, aClient, aCarpetCategory, confirmedOrder, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf } from '#tests/support/public_errors'
import { withAdvance } from './advance.ts'
import type { Store } from '#backend/engine/resource/store'

const decide = (store: Store, item: { readonly id: number } | undefined, decision: 'accepted' | 'declined') =>
  store.transition('order_items', item?.id ?? 0, 'decide', { ask: { decision } })

test.group('orders / decisions', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('half accepted, the order is half confirmed', async ({ assert }) => {
    const statuses = await withStore(async (store) => {
      const {
        order,
        items: [first, second],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'accepted')
      const half = (await readOrder(store, order.id)).order.status
      await decide(store, second, 'accepted')
      return [half, (await readOrder(store, order.id)).order.status]
    })
    // A person confirms the others, with the channel of the confirmation.
    assert.deepEqual(statuses, ['semi_confirmed', 'semi_confirmed'])
  })

  test('declined alone, it still waits', async ({ assert }) => {
    const status = await withStore(async (store) => {
      const {
        order,
        items: [first],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'declined')
      return (await readOrder(store, order.id)).order.status
    })
    assert.equal(status, 'measured')
  })

  test('are taken only while they are asked for', async ({ assert }) => {
    const {
      items: [item],
    } = await withStore((store) => confirmedOrder(store))
    assert.equal(
      await errorMessageOf('en', () => withStore((store) => decide(store, item, 'declined'))),
      'The order is not waiting for the client’s decision.',
    )
  })

  test('a declined item is not billed', async ({ assert }) => {
    const { order } = await withStore(async (store) => {
      const {
        order: { id },
        items: [first],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'declined')
      return readOrder(store, id)
    })
    assert.include(order, { subtotal: 9000, total: 9000, undecided_items: 1, accepted_items: 0 })
  })
})

test.group('orders / confirm', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('accept accepts the undecided items and sets the due date', async ({ assert }) => {
    const { order, items } = await withStore(
      async (store) => {
        const {
          order: { id },
        } = await measuredOrder(store, { items: 2, category_id: (await aCarpetCategory(store, { category: { turnaround_hours: 10 } })).id })
        await acceptOrder(store, { id })
        return readOrder(store, id)
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

  test('the due date follows the slowest item and the priority', async ({ assert }) => {
    const promised = await withStore(
      async (store) => {
        const category = await aCarpetCategory(store, { category: { turnaround_hours: 2 } })
        const slow = await store.insert('sub_categories', { category_id: category.id, name: { en: 'Silk' }, turnaround_hours: 8 })
        const {
          order,
          items: [first],
        } = await measuredOrder(store, { items: 2, category_id: category.id, priority: 'urgent' })
        await store.update('order_items', first!.id, { sub_category_id: slow.id })
        return (await acceptOrder(store, order)).promised_at
      },
      { at: '2026-06-15T09:00:00Z' },
    )
    assert.equal(promised, '2026-06-15T13:00:00.000Z')
  })

  test('confirm cancels the declined items, which are returned', async ({ assert }) => {
    const { order, items } = await withStore(async (store) => {
      const {
        order: { id },
        items: [first, second],
      } = await measuredOrder(store, { items: 2 })
      await decide(store, first, 'accepted')
      await decide(store, second, 'declined')
      await store.transition('orders', id, 'confirm', { ask: { confirmation_channel: 'phone', confirmation_note: 'Called at noon' } })
      return readOrder(store, id)
    })
    assert.include(order, { status: 'confirmed', received_items: 1, total: 9000, confirmation_note: 'Called at noon' })
    assert.containSubset(items, [
      { status: 'measured', return_required: false },
      { status: 'canceled', decision: 'declined', return_required: true },
    ])
  })

  test('waits for an answer to every item', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const confirm = () => withStore((store) => store.transition('orders', order.id, 'confirm', { ask: { confirmation_channel: 'phone' } }))
    assert.equal(await errorMessageOf('en', confirm), 'Some items still need the client’s decision.')
  })

  test('waits for the advance of a new client, unless the caller may confirm without', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    await withAdvance({ new: '50', professionel: '0' }, async () => {
      const confirm = (caller = callerWithoutBypasses()) => withStore((store) => acceptOrder(store, order), { caller })
      assert.equal(await errorMessageOf('en', confirm), 'The advance has not been paid yet.')
      await withStore((store) => payOrder(store, order, 4499))
      assert.equal(await errorMessageOf('en', confirm), 'The advance has not been paid yet.')
      await withStore((store) => payOrder(store, order, 1))
      assert.equal((await confirm()).status, 'confirmed')
      const { order: next } = await withStore((store) => measuredOrder(store))
      const passed = await withStore((store) => acceptOrder(store, next), {
        caller: callerWith(['order-confirm', 'order-confirm-no-advance']),
      })
      assert.equal(passed.status, 'confirmed')
    })
  })

  test('unconfirm opens the prices again', async ({ assert }) => {
    const order = await withStore(async (store) => {
      const {
        order: { id },
      } = await confirmedOrder(store)
      return store.transition('orders', id, 'unconfirm', { reason: 'Wrong order' })
    })
    assert.include(order, { status: 'measured', promised_at: null, confirmed_at: null, confirmed_by: null, confirmation_channel: null })
  })
})

test.group('orders / confirm automatically', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('{title}')
    .with([
      { title: 'up to the limit of the client', client: { auto_confirm: true, auto_confirm_max: 9000 }, status: 'confirmed' },
      { title: 'without a limit', client: { auto_confirm: true }, status: 'confirmed' },
      { title: 'not above it', client: { auto_confirm: true, auto_confirm_max: 8999 }, status: 'measured' },
      { title: 'not for a client who wants to be asked', client: { auto_confirm: false }, status: 'measured' },
    ])
    .run(async ({ assert }, { client, status }) => {
      const { order } = await withStore(async (store) => measuredOrder(store, { client_id: (await aClient(store, client)).id }))
      assert.equal(order.status, status)
      if (status === 'confirmed') {
        assert.equal(order.confirmation_channel, 'auto')
        assert.isNotNull(order.promised_at)
        assert.equal(order.accepted_items, 1)
      }
    })

  test('not before the advance is paid', async ({ assert }) => {
    await withAdvance({ new: '0', professionel: '30' }, async () => {
      const { order } = await withStore(async (store) => {
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
