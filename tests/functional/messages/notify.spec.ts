import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { notify } from '#backend/services/messages/index'
import { withStore, callerWith, saveSetting } from '#tests/support/server/with_store'
import {
  acceptOrder,
  aClient,
  anOrder,
  completedOrder,
  confirmedOrder,
  measureItem,
  measuredOrder,
  readOrder,
  payOrder,
} from '#tests/support/rows/orders'
import { messageDeliveryJobOf, messagesAbout, changeTemplates, type OutboxMessage } from '#tests/support/rows/outbox'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { createSample } from '#tests/support/rows/samples'
import type { Store } from '#backend/engine/resource/store'

const NOON = '2026-03-02T12:00:00.000Z'
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const textsOf = (messages: readonly OutboxMessage[]) => messages.map(({ event, channel, body }) => [event, channel, plain(body)])
const at = <T>(work: (store: Store) => Promise<T>) => withStore(work, { at: NOON })

test.group('messages / to clients', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a new order, in their language, on the chosen channel, with the link to the order', async ({ assert }) => {
    const { order, client } = await at(async (store) => {
      const client = await aClient(store, { locale: 'fr', channels: ['whatsapp', 'sms'], whatsapp: '+34600000001' })
      return { client, ...await anOrder(store, { client_id: client.id, items: 2 }) }
    })
    const [message, ...others] = await messagesAbout('orders', order.id)
    assert.lengthOf(others, 0)
    assert.include(message, {
      event: 'order_created', channel: 'whatsapp', fallback: 'sms', locale: 'fr', status: 'queued', held: false, address: '+34600000001',
      recipient_type: 'clients', recipient_id: client.id, link: '/o/***?lang=fr', title: `Commande ${order.code}`,
      scheduled_at: null,
    })
    const begins = `Bonjour Mariem, votre commande ${order.code} est enregistrée (articles : 2). Suivez-la ici : http`
    assert.equal(message!.body.slice(0, begins.length), begins)
    assert.include(message!.body, '/o/***?lang=fr. ')
    assert.isNotNull(await messageDeliveryJobOf(message!.id))
  })

  test('by WhatsApp with the approved template of the event; its values do not change with it', async ({ assert, cleanup }) => {
    cleanup(await changeTemplates('order_created', { external_template: 'created_2' }))
    const { order } = await at(async (store) => anOrder(store, { client_id: (await aClient(store, { locale: 'fr' })).id, items: 2 }))
    const body = { en: '{order}', es: '{order}', fr: '{order}', ar: '{order}' }
    await changeTemplates('order_created', { external_template: 'created_3', body })
    const [message] = await messagesAbout('orders', order.id)
    const { external_template, parameters } = await withStore((store) => store.lock('notifications', message!.id))
    assert.equal(external_template, 'created_2')
    assert.deepEqual(parameters?.slice(0, 3), ['Mariem', order.code, '2'])
    assert.match(parameters?.[3] ?? '', /^http.*\/o\/\*\*\*\?lang=fr$/)
  })

  test('over HTTP too, with the items of the same request; and once for repeated requests', async ({ assert }) => {
    const { api } = await owner()
    const { id: client_id } = await withStore((store) => aClient(store, { locale: 'en', channels: ['sms'] }))
    const category_id = (await createSample(api, 'categories')).id
    const body = { client_id, items: [{ category_id }, { category_id }] }
    const send = () => api.post<{ id: number }>('/api/user/orders', body, { 'idempotency-key': `o${client_id}` })
    const { body: { id } } = await send()
    await send()
    const messages = await messagesAbout('orders', id)
    assert.lengthOf(messages, 1)
    assert.include(messages[0], { channel: 'sms', fallback: null })
    assert.include(messages[0]!.body, '(items: 2)')
  })

  test('nothing from a transaction that is rolled back', async ({ assert }) => {
    const created: number[] = []
    await assert.rejects(() => withStore(async (store) => {
      const { order } = await anOrder(store)
      await store.prepareCommit()
      created.push(order.id, (await store.select('notifications', {})).length)
      throw new Error('no')
    }), 'no')
    assert.isAbove(created[1]!, 0)
    assert.lengthOf(await messagesAbout('orders', created[0]!), 0)
  })

  test('all events of an order: price, promise, ready, payment, handed over', async ({ assert }) => {
    // Other tests may have changed it.
    await saveSetting('company_name', 'Zarbia')
    const client = await at((store) => aClient(store, { locale: 'en', channels: ['sms'] }))
    const { order } = await at((store) => measuredOrder(store, { client_id: client.id }))
    const step = (work: (store: Store) => Promise<unknown>) => at(work)
    await step((store) => acceptOrder(store, order))
    for (const verb of ['start', 'complete', 'stock']) await step((store) => store.transition('orders', order.id, verb))
    await step((store) => payOrder(store, order, 5000))
    await step((store) => payOrder(store, order, 4000))
    await step((store) => store.transition('orders', order.id, 'deliver'))
    const { code } = order
    const link = /https?:\/\/\S+\/o\/\*{3}\?lang=en/
    const messages = textsOf(await messagesAbout('orders', order.id))
      .map(([event, channel, body]) => [event, channel, body!.replace(link, 'LINK')])
    // Registered and measured by one press: the price says more than that the order is registered.
    const day = /on \w+ \d+ \w+\.$/
    assert.deepEqual(messages.map(([event, channel, text]) => [event, channel, text!.replace(day, 'DAY')]), [
      ['quote_ready', 'sms', `${code} is measured (items: 1, 6 m2). Total: 90.00 MAD. Accept or choose here: LINK`],
      ['order_confirmed', 'sms', `Your order ${code} is confirmed. It will be ready DAY`],
      ['order_ready', 'sms', `${code} is ready. Left to pay: 90.00 MAD. How you get it: LINK. Open: Mon-Sat 09:00-19:00`],
      ['payment_received', 'sms', `We received 50.00 MAD for ${code}. Left to pay: 40.00 MAD.`],
      ['payment_received', 'sms', `We received 40.00 MAD for ${code}. Left to pay: 0.00 MAD.`],
      ['delivered', 'sms', `${code} is delivered. Paid: 90.00 MAD. Your receipt: LINK. Thank you, Zarbia`],
    ])
  })

  test('the order is confirmed, with the promised day', async ({ assert }) => {
    const { order } = await at(async (store) => confirmedOrder(store, { client_id: (await aClient(store, { locale: 'en' })).id }))
    const [message] = await messagesAbout('orders', order.id, 'order_confirmed')
    assert.include(message, { channel: 'whatsapp', fallback: 'sms' })
    assert.match(message!.body, /is confirmed\. It will be ready on (Mon|Tues|Wednes|Thurs|Fri|Satur)day \d+ March\.$/)
    // Confirmed in the same transaction as the measuring: the price needs no answer.
    assert.lengthOf(await messagesAbout('orders', order.id, 'quote_ready'), 0)
  })

  test('each price once; a queued message with an old price is canceled', async ({ assert }) => {
    const { order, items } = await at((store) => measuredOrder(store))
    const price = (unit_price: number) => at((store) =>
      store.transition('order_items', items[0]!.id, 'reprice', { ask: { unit_price }, reason: 'Agreed' }))
    await price(1000)
    await at((store) => store.update('orders', order.id, { client_note: 'Nothing new' }))
    const messages = await messagesAbout('orders', order.id, 'quote_ready')
    assert.deepEqual(messages.map(({ status }) => status), ['canceled', 'queued'])
    assert.include(messages[1]!.body, '60,00')
    await at((store) => acceptOrder(store, order))
    assert.deepEqual((await messagesAbout('orders', order.id, 'quote_ready')).map(({ status }) => status), ['canceled', 'canceled'])
  })

  test('the order is ready, at the status that the settings name; and not again after stocking', async ({ assert }) => {
    await saveSetting('orders_ready_notification_trigger', 'completed')
    const { order } = await at((store) => completedOrder(store))
    assert.lengthOf(await messagesAbout('orders', order.id, 'order_ready'), 1)
    await saveSetting('orders_ready_notification_trigger', 'stocked')
    await at((store) => store.transition('orders', order.id, 'notify', { ask: { told_by: 'phone' } }))
    await at((store) => store.transition('orders', order.id, 'stock'))
    assert.deepEqual((await messagesAbout('orders', order.id, 'order_ready')).map(({ status }) => status), ['canceled'])
  })

  test('a counter order with an advance, and a hand-over with its payment: one message a press, which says both', async ({ assert }) => {
    const client = await at((store) => aClient(store, { locale: 'en', channels: ['sms'] }))
    const { order } = await at(async (store) => {
      const made = await anOrder(store, { client_id: client.id, items: 2 })
      await payOrder(store, made.order, 5000)
      return made
    })
    const [first, ...others] = await messagesAbout('orders', order.id)
    assert.lengthOf(others, 0)
    assert.equal(first!.event, 'order_created')
    assert.match(first!.body, /\(items: 2\).*We received 50\.00 MAD for .*\.$/)

    const ready = await at(async (store) => (await completedOrder(store, { client_id: client.id })).order)
    const before = (await messagesAbout('orders', ready.id)).length
    await at(async (store) => {
      await payOrder(store, ready, ready.balance ?? 0)
      await store.transition('orders', ready.id, 'deliver')
    })
    const added = (await messagesAbout('orders', ready.id)).slice(before)
    assert.deepEqual(added.map(({ event }) => event), ['delivered'])
    assert.include(added[0]!.body, 'Paid: 90.00 MAD')
  })

  test('several orders handed over by one press: one message with all numbers and their sum', async ({ assert }) => {
    const client = await at((store) => aClient(store, { locale: 'en', channels: ['sms'] }))
    const orders = await at(async (store) => [
      (await completedOrder(store, { client_id: client.id })).order, (await completedOrder(store, { client_id: client.id })).order,
    ])
    await at(async (store) => {
      for (const order of orders) {
        await payOrder(store, order, order.balance ?? 0)
        await store.transition('orders', order.id, 'deliver')
      }
    })
    const told = (await Promise.all(orders.map(({ id }) => messagesAbout('orders', id, 'delivered')))).flat()
    assert.lengthOf(told, 1)
    assert.include(told[0]!.body, `${orders[0]!.code}, ${orders[1]!.code} is delivered. Paid: 180.00 MAD`)
  })

  test('the number of items differs, held for approval', async ({ assert }) => {
    const { id: dispatcher } = await staff(['order-notify', 'order-list'])
    const { order } = await at(async (store) => {
      const made = await anOrder(store, { items: 2, declared_items: 3, client_id: (await aClient(store, { locale: 'en' })).id })
      await store.transition('orders', made.order.id, 'receive')
      return made
    })
    const messages = await messagesAbout('orders', order.id, 'count_difference')
    const client = messages.find(({ recipient_type: type }) => type === 'clients')
    assert.include(client, { held: true, channel: 'whatsapp' })
    const colleague = messages.find(({ recipient_type: type, recipient_id: id }) => type === 'users' && id === dispatcher)
    const body = 'Items received: 2. 3 items were declared.'
    assert.include(colleague, { held: false, channel: 'in_app', link: `/user/orders/${order.id}`, body })
  })

  test('nothing for a deleted client; a suspended client gets the message, once for repeated events', async ({ assert }) => {
    const [gone, stopped] = [await at((store) => measuredOrder(store)), await at((store) => measuredOrder(store))]
    await db.from('clients').where('id', gone.order.client_id).update({ deleted_at: NOON })
    await withStore((store) => store.transition('clients', stopped.order.client_id, 'suspend', { reason: 'Unpaid' }))
    const ready = ({ order: { id } }: typeof gone) =>
      at(async (store) => notify(store, 'order_ready', { subject: { type: 'orders', id }, key: 'test' }))
    for (const one of [gone, stopped]) await ready(one)
    assert.lengthOf(await messagesAbout('orders', gone.order.id, 'order_ready'), 0)
    assert.lengthOf(await messagesAbout('orders', stopped.order.id, 'order_ready'), 1)
    await ready(stopped)
    assert.lengthOf(await messagesAbout('orders', stopped.order.id, 'order_ready'), 1)
  })

  test('nothing with a template whose behavior is `never`', async ({ assert, cleanup }) => {
    cleanup(await changeTemplates('order_created', { behavior: 'never' }))
    const { order } = await at((store) => anOrder(store))
    assert.lengthOf(await messagesAbout('orders', order.id), 0)
  })

  test('not in the quiet hours, unless the template says so', async ({ assert, cleanup }) => {
    const night = { at: '2026-03-02T23:30:00.000Z' }
    const first = await withStore((store) => anOrder(store), night)
    const [message] = await messagesAbout('orders', first.order.id)
    const due = new Date(message!.scheduled_at!).toISOString()
    assert.match(due, /^2026-03-03T0[89]:00:00\.000Z$/)
    assert.equal(new Date((await messageDeliveryJobOf(message!.id))!.run_at).toISOString(), due)
    cleanup(await changeTemplates('order_created', { respects_quiet_hours: false, delay_minutes: 30 }))
    const second = await withStore((store) => anOrder(store), night)
    const [later] = await messagesAbout('orders', second.order.id)
    assert.equal(new Date(later!.scheduled_at!).toISOString(), '2026-03-03T00:00:00.000Z')
  })

  test('nothing for imported rows', async ({ assert }) => {
    const { order } = await withStore(async (store) => {
      Object.assign(store, { isQuiet: true })
      return measuredOrder(store)
    })
    assert.lengthOf(await messagesAbout('orders', order.id), 0)
  })
})

test.group('messages / to staff', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('the client has answered: to staff with the permission, in their language, and not to those of another site', async ({ assert }) => {
    const [mine, other] = [await staff(['order-confirm', 'order-list']), await staff(['order-list'])]
    const { order, items } = await at((store) => measuredOrder(store))
    const site = (order as unknown as { site_id: number }).site_id
    const [far] = [await staff(['order-confirm'])]
    await withStore(async (store) => {
      const { id } = await store.insert('sites', { name: 'Another plant' })
      await store.update('users', far.id, { site_id: id })
      await store.update('users', mine.id, { site_id: site, locale: 'es' })
    })
    const caller = callerWith([], { guard: 'client', id: order.client_id })
    const args = { accepted: items.map(({ id }) => id) }
    await withStore((store) => store.transition('orders', order.id, 'answer', { args }), { caller, at: NOON })
    const messages = await messagesAbout('orders', order.id, 'quote_decided')
    const to = (id: number) =>
      messages.filter(({ recipient_id }) => recipient_id === id).map(({ channel, locale, link }) => [channel, locale, link])
    assert.deepEqual(to(mine.id), [['in_app', 'es', `/user/orders/${order.id}`]])
    assert.deepEqual([to(other.id), to(far.id)], [[], []])
    const told = messages.find(({ recipient_id }) => recipient_id === mine.id)!
    const { texts, title, body } = await withStore((store) => store.lock('notifications', told.id))
    assert.deepEqual([texts?.title?.es, texts?.body.es], [title, body])
    assert.match(texts?.title?.en ?? '', / answered the quote$/)
    assert.include(texts?.body.fr, 'Réponse au devis')
  })

  test('a claim was opened, with its description', async ({ assert }) => {
    const { id } = await staff(['claim-resolve', 'claim-list'])
    const claim = await at(async (store) => {
      const { order } = await confirmedOrder(store)
      return store.insert('claims', { order_id: order.id, type: 'late', description: 'Promised for Friday.' })
    })
    const message = (await messagesAbout('claims', claim.id)).find(({ recipient_id }) => recipient_id === id)
    assert.include(message, { event: 'claim_opened', channel: 'in_app', link: `/user/claims/${claim.id}` })
    assert.include(message!.body, 'Promised for Friday.')
  })

  test('a template of the company says to each what they may read', async ({ assert }) => {
    const body = '{order}|{client}|{total}|{paid}|{balance}|{quantity}'
    const restore = await changeTemplates('claim_opened', { body: { en: body, es: body, fr: body, ar: body } }, 'user')
    const all = ['claim-resolve', 'order-list', 'order-price', 'client-list'] as const
    const people = [await staff(['claim-resolve']), await staff(['claim-resolve', 'order-list']), await staff(all)]
    for (const { id } of people) await withStore((store) => store.update('users', id, { locale: 'en' }))
    const { order, claim } = await at(async (store) => {
      const { order } = await confirmedOrder(store)
      await payOrder(store, order, 1000, { method: 'card' })
      return { order, claim: await store.insert('claims', { order_id: order.id, type: 'late', description: 'Late.' }) }
    })
    const messages = await messagesAbout('claims', claim.id)
    const [plainly, listing, pricing] = people.map(({ id }) =>
      plain(messages.find(({ recipient_id }) => recipient_id === id)?.body ?? '').split('|'))
    const name = 'Mariem'
    assert.equal(plainly?.[0], order.code)
    assert.include(plainly?.[1], name)
    for (const texts of [plainly, listing]) {
      assert.deepEqual(texts?.slice(2, 5), ['', '', ''])
      assert.notEqual(texts?.[5], '')
    }
    for (const amount of pricing?.slice(2, 5) ?? []) assert.match(amount, /\d\.\d\d/)
    assert.equal(pricing?.[3], '10.00')
    await restore()
  })

  test('a sent message updates the quote and the order', async ({ assert }) => {
    const { order, items } = await at((store) => anOrder(store))
    await at((store) => store.transition('orders', order.id, 'receive'))
    await at((store) => measureItem(store, items[0]!))
    const [quote] = await messagesAbout('orders', order.id, 'quote_ready')
    await at(async (store) => void (await store.transition('notifications', quote!.id, 'hand_on')))
    const sent = await withStore((store) => store.select('quotes', { order_id: order.id }))
    assert.deepInclude(sent[0], { status: 'sent', sent_channel: 'whatsapp' })
    await at((store) => acceptOrder(store, order))
    for (const verb of ['start', 'complete', 'stock']) await at((store) => store.transition('orders', order.id, verb))
    const [ready] = await messagesAbout('orders', order.id, 'order_ready')
    await at(async (store) => void (await store.transition('notifications', ready!.id, 'arrive')))
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { status: 'notified', told_by: 'whatsapp' })
  })
})
