import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ClientMessage } from '#common/messages/client_message'
import { withStore } from '#tests/support/server/with_store'
import { registerTestJobs, startTestWorker } from '#tests/support/server/test_jobs'
import { aClient, anOrder, measuredOrder } from '#tests/support/rows/orders'
import { orderLink, orderToken } from '#tests/support/rows/order_links'
import { deliverMessage, findMessage, messageDeliveryJobs, recordingChannel } from '#tests/support/rows/message_rows'
import { messagesAbout, changeTemplates } from '#tests/support/rows/outbox'
import { client, guest, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until } from '#tests/support/until'
import { download } from '../exchange/downloads.ts'

interface Given { readonly id: number; readonly link?: string }
interface Logged { readonly action: string; readonly actor: { readonly id: number } }

test.group('portal / who reads the link of an order', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('nobody: no list, page, export, history, log or outbox contains its token, and no filter or search finds it', async ({ assert }) => {
    const { api, token: mine } = await owner()
    const { order } = await withStore((store) => measuredOrder(store))
    const token = await orderToken(order)
    const about = `orders:${order.id}`
    for (const path of [
      `orders?id=${order.id}`, `orders/${order.id}`, `orders/${order.id}/history`,
      `audit-logs?subject_resource=orders&subject_id=${order.id}`, `notifications?subject=${about}`,
      `orders?q=${token}`, `search?q=${token}`,
    ]) {
      const { status, body } = await api.get(`/api/user/${path}`)
      assert.equal(status, 200, path)
      assert.notInclude(JSON.stringify(body), token, path)
    }
    const { bytes } = await download(`/api/user/orders/export?id=${order.id}`, mine)
    assert.include(bytes.toString(), order.code)
    assert.notInclude(bytes.toString(), token)
    for (const asked of [`public_token=${token}`, 'public_token_like=a', '_sort=public_token', '_columns=id,public_token']) {
      const { status } = await api.get(`/api/user/orders?${asked}`)
      assert.equal(status, 422, asked)
    }
    const { body } = await api.patch<object>(`/api/user/orders/${order.id}`, { version: order.version, client_note: 'Ring twice' })
    assert.notInclude(JSON.stringify(body), token)
  })

  test('with the permission staff get it, and the audit log names them', async ({ assert }) => {
    const { order } = await withStore((store) => anOrder(store))
    const clerk = await staff(['order-list', 'order-link'])
    const keeper = await staff(['order-list', 'order-notify', 'stock-move'])
    const path = `/api/user/orders/${order.id}/link`
    assert.equal((await keeper.api.post(path)).status, 403)
    const { status, body } = await clerk.api.post<Given>(path, {}, { 'idempotency-key': 'my link' })
    assert.deepEqual([status, body], [200, { id: order.id, link: await orderLink(order) }])
    // The stored answer of the idempotency key does not contain it.
    assert.deepEqual((await clerk.api.post<Given>(path, {}, { 'idempotency-key': 'my link' })).body, { id: order.id })
    assert.equal((await clerk.api.post(path, { all: true })).status, 422)
    const { body: history } = await (await owner()).api.get<Logged[]>(`/api/user/orders/${order.id}/history`)
    assert.deepEqual(history.filter(({ action }) => action === 'orders.link').map(({ actor }) => actor.id), [clerk.id])
  })

  test('a new link invalidates the old one at once', async ({ assert }) => {
    const { order } = await withStore(async (store) => anOrder(store, { client_id: (await aClient(store, { locale: 'fr' })).id }))
    const clerk = await staff(['order-list', 'order-link'])
    const old = await orderToken(order)
    const { body } = await clerk.api.post<Given>(`/api/user/orders/${order.id}/new-link`)
    assert.equal((await guest().get(`/api/public/orders/${old}`)).status, 404)
    assert.equal(body.link, `${await orderLink(order)}?lang=fr`)
    assert.equal((await guest().get(`/api/public${body.link?.replace('/o/', '/orders/')}`)).status, 200)
    assert.equal((await (await staff(['order-list', 'order-edit'])).api.post(`/api/user/orders/${order.id}/new-link`)).status, 403)
  })

  test('a text written by hand contains it only with the permission, and is stored without it', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const subject = { type: 'orders', id: order.id }
    const composed = async (permissions: readonly string[]) => {
      const { api } = await staff(['order-list', 'client-list', 'order-notify', ...permissions])
      return (await api.post<{ body: string; link: string }>('/api/user/messages/compose', {
        event: 'quote_ready', subject, channel: 'whatsapp',
      })).body
    }
    const without = await composed([])
    assert.notMatch(JSON.stringify(without), /\/o\/|%2Fo%2F/)
    assert.include((await composed(['order-link'])).body, '/o/***')
    const { api } = await staff(['order-list', 'order-notify', 'order-link'])
    const body = `Your page: https://zarbia.ma${await orderLink(order)}`
    const { body: { id } } = await api.post<Given>('/api/user/messages/by-hand', { subject, channel: 'whatsapp', body })
    assert.equal((await db.from('notifications').where('id', id).first()).body, 'Your page: https://zarbia.ma/o/***')
  })

  test('the client: their messages contain it, and the portal leads to the order by its id', async ({ assert, cleanup }) => {
    const me = await client()
    cleanup(await changeTemplates('order_created', { respects_quiet_hours: false }))
    const sms = recordingChannel([() => Promise.resolve({ outcome: 'sent' })])
    cleanup(registerTestJobs(messageDeliveryJobs({ sms })))
    cleanup(await startTestWorker())
    const order = await withStore(async (store) => {
      await store.update('clients', me.id, { channels: ['sms'], locale: 'fr' })
      return (await anOrder(store, { client_id: me.id })).order
    })
    const [message] = await messagesAbout('orders', order.id)
    await deliverMessage(message!.id)
    // Or the delivery that was enqueued with the order is at work.
    await until('it is sent', async () => (await findMessage(message!.id)).status === 'sent')
    const link = `${await orderLink(order)}?lang=fr`
    // Messages of other tests may be sent meanwhile.
    const sentMessage = sms.given.find(({ id }) => id === message!.id)
    assert.include(sentMessage?.body, link)
    assert.equal(sentMessage?.link, link)
    // Who has signed in goes to the order by its id.
    const { body: [read] } = await me.api.get<ClientMessage[]>('/api/client/messages')
    assert.notInclude(read?.body, '/o/')
    assert.equal(read?.order?.id, order.id)
  })

  test('nobody else: asterisks that somebody types are not replaced for staff', async ({ assert }) => {
    const { id: reader, api } = await staff(['claim-resolve'])
    await withStore(async (store) => {
      const { order } = await measuredOrder(store, { client_id: (await aClient(store)).id })
      const claim = await store.insert('claims', { order_id: order.id, type: 'late', description: 'See /o/***' })
      await store.insert('notifications', {
        recipient: { type: 'users', id: reader }, channel: 'in_app', locale: 'en', subject: { type: 'claims', id: claim.id },
        body: 'See /o/***', status: 'delivered',
      })
    })
    const { body } = await api.get<{ body: string }[]>('/api/user/inbox')
    assert.include(body.map((row) => row.body), 'See /o/***')
  })
})
