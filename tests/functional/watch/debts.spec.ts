import { test } from '@japa/runner'
import { aClient } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { anUnpaidOrder, daysAgo, followUpsOf, openKinds, settleDebt } from '#tests/support/rows/uncollected'
import { watchAt } from '#tests/support/server/watch_at'
import { saveSetting, withStore } from '#tests/support/server/with_store'

const remindersOf = async (id: number) => (await messagesAbout('orders', id, 'payment_reminder')).length

const watch = (at?: string) => watchAt(at, ['payment_reminder'])

test.group('watch / debts', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('30, 60 and 90 days after the hand-over, once each; somebody calls three days after the first', async ({ assert }) => {
    const { id } = await anUnpaidOrder(29)
    await watch()
    assert.equal(await remindersOf(id), 0)
    const counts: number[] = []
    const due = daysAgo(-4.5)
    for (const ahead of [1.5, 1.5, 0.5, 2, 31.5, 31, 61.5, 200]) {
      await watch(daysAgo(-ahead))
      counts.push(await remindersOf(id))
    }
    assert.deepEqual(counts, [1, 1, 1, 1, 2, 2, 3, 3])
    const [call, ...others] = await followUpsOf(id)
    assert.lengthOf(others, 0)
    assert.include(call, { kind: 'debt', status: 'open' })
    assert.closeTo(Date.parse(call!.due_at), Date.parse(due), 60_000)
  })

  test('none once it is paid: what waits is canceled, and nobody calls', async ({ assert }) => {
    const [paid, waits] = [await anUnpaidOrder(31), await anUnpaidOrder(31)]
    await settleDebt(paid.id)
    await watch()
    assert.equal(await remindersOf(paid.id), 0)
    assert.deepEqual(await openKinds(paid.id), [])
    await settleDebt(waits.id)
    assert.deepEqual((await messagesAbout('orders', waits.id, 'payment_reminder')).map(({ status }) => status), ['canceled'])
    assert.deepEqual(await openKinds(waits.id), [])
  })

  test('a company not before the end of its terms', async ({ assert }) => {
    const { id: client_id } = await withStore((store) => aClient(store, {
      type: 'professionel', company_name: 'Hotel', first_name: null, last_name: null, payment_terms_days: 60,
    }))
    const { id } = await anUnpaidOrder(31, { client_id })
    const counts: number[] = []
    for (const ahead of [0, 28, 29.5, 58, 59.5]) {
      await watch(daysAgo(-ahead))
      counts.push(await remindersOf(id))
    }
    assert.deepEqual(counts, [0, 0, 1, 1, 2])
  })

  test('one message for all orders of a client that are due, with their sum', async ({ assert }) => {
    const { id: client_id } = await withStore((store) => aClient(store, { locale: 'en', channels: ['sms'] }))
    const [first, second] = [await anUnpaidOrder(33, { client_id }), await anUnpaidOrder(31, { client_id })]
    const young = await anUnpaidOrder(5, { client_id })
    await watch()
    const messages = (await Promise.all([first, second].map(({ id }) => messagesAbout('orders', id, 'payment_reminder')))).flat()
    assert.lengthOf(messages, 1)
    assert.include(messages[0]!.body, `${first.code}, ${second.code}`)
    assert.include(messages[0]!.body, '180.00')
    assert.notInclude(messages[0]!.body, young.code)
    assert.deepEqual([await openKinds(first.id), await openKinds(second.id), await openKinds(young.id)], [['debt'], ['debt'], []])
  })

  test('what has been due for long, or reaches nobody, is for a call at once', async ({ assert }) => {
    const { id: mute } = await withStore((store) => aClient(store, { channels: [] }))
    const [old, silent] = [await anUnpaidOrder(300), await anUnpaidOrder(31, { client_id: mute })]
    await watch()
    for (const { id } of [old, silent]) {
      assert.equal(await remindersOf(id), 0)
      const [call] = await followUpsOf(id)
      assert.isBelow(Date.parse(call!.due_at), Date.now() + 1000)
    }
  })

  test('with an empty list nobody is reminded', async ({ assert }) => {
    await saveSetting('money_reminder_days', [])
    const { id } = await anUnpaidOrder(31)
    await watch()
    await saveSetting('money_reminder_days', [30, 60, 90])
    assert.equal(await remindersOf(id), 0)
    assert.deepEqual(await openKinds(id), [])
  })
})
