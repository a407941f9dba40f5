import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { plugJobs, working } from '#tests/support/jobs'
import { aClient, anOrder, measuredOrder } from '#tests/support/laundry'
import { linkTo, tokenOf } from '#tests/support/links'
import { delivered, jobsWith, spoken } from '#tests/support/messages'
import { messagesOf, withTemplates } from '#tests/support/outbox'
import { client, guest, owner, staff } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { download } from '../exchange/files.ts'

interface Given { readonly id: number; readonly link?: string }
interface Logged { readonly action: string; readonly actor: { readonly id: number } }

test.group('portal / who reads the link of an order', (group) => {
  group.setup(() => prepared())

  test('nobody: no list, page, export, history, log or outbox has its token, and nothing asks by it', async ({ assert }) => {
    const { api, token: mine } = await owner()
    const { order } = await acting((store) => measuredOrder(store))
    const token = await tokenOf(order)
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

  test('those who may have it are given it, and the log says to whom', async ({ assert }) => {
    const { order } = await acting((store) => anOrder(store))
    const clerk = await staff(['order-list', 'order-link'])
    const keeper = await staff(['order-list', 'order-notify', 'stock-move'])
    const path = `/api/user/orders/${order.id}/link`
    assert.equal((await keeper.api.post(path)).status, 403)
    const { status, body } = await clerk.api.post<Given>(path, {}, { 'idempotency-key': 'my link' })
    assert.deepEqual([status, body], [200, { id: order.id, link: await linkTo(order) }])
    // What is kept for a call that is sent again does not say it.
    assert.deepEqual((await clerk.api.post<Given>(path, {}, { 'idempotency-key': 'my link' })).body, { id: order.id })
    assert.equal((await clerk.api.post(path, { all: true })).status, 422)
    const { body: history } = await (await owner()).api.get<Logged[]>(`/api/user/orders/${order.id}/history`)
    assert.deepEqual(history.filter(({ action }) => action === 'orders.link').map(({ actor }) => actor.id), [clerk.id])
  })

  test('a new one ends the old one at once', async ({ assert }) => {
    const { order } = await acting((store) => anOrder(store))
    const clerk = await staff(['order-list', 'order-link'])
    const old = await tokenOf(order)
    const { body } = await clerk.api.post<Given>(`/api/user/orders/${order.id}/new-link`)
    assert.equal((await guest().get(`/api/public/orders/${old}`)).status, 404)
    assert.equal((await guest().get(`/api/public${body.link?.replace('/o/', '/orders/')}`)).status, 200)
    assert.equal((await (await staff(['order-list', 'order-edit'])).api.post(`/api/user/orders/${order.id}/new-link`)).status, 403)
  })

  test('a text written by hand has it only by those who may, and is kept without it', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    const subject = { type: 'orders', id: order.id }
    const composed = async (permissions: readonly string[]) => {
      const { api } = await staff(['order-list', 'order-notify', ...permissions])
      return (await api.post<{ body: string; link: string }>('/api/user/messages/compose', {
        event: 'quote_ready', subject, channel: 'whatsapp',
      })).body
    }
    const without = await composed([])
    assert.notMatch(JSON.stringify(without), /\/o\/|%2Fo%2F/)
    assert.include((await composed(['order-link'])).body, '/o/***')
    const { api } = await staff(['order-list', 'order-notify', 'order-link'])
    const body = `Your page: https://zarbia.ma${await linkTo(order)}`
    const { body: { id } } = await api.post<Given>('/api/user/messages/by-hand', { subject, channel: 'whatsapp', body })
    assert.equal((await db.from('notifications').where('id', id).first()).body, 'Your page: https://zarbia.ma/o/***')
  })

  test('the client: what leaves for him has it, and so has his inbox', async ({ assert, cleanup }) => {
    const me = await client()
    cleanup(await withTemplates('order_created', { respects_quiet_hours: false }))
    const sms = spoken([() => Promise.resolve({ outcome: 'sent' })])
    cleanup(plugJobs(jobsWith({ sms })))
    cleanup(await working())
    const order = await acting(async (store) => {
      await store.update('clients', me.id, { channels: ['sms'], locale: 'fr' })
      return (await anOrder(store, { client_id: me.id })).order
    })
    const [message] = await messagesOf('orders', order.id)
    await delivered(message!.id)
    const link = await linkTo(order)
    // Messages of other tests may leave meanwhile.
    const said = sms.given.find(({ id }) => id === message!.id)
    assert.include(said?.body, link)
    assert.equal(said?.link, link)
    const { body: [read] } = await me.api.get<{ body: string; link: string }[]>('/api/client/messages')
    assert.equal(read?.link, link)
    assert.include(read?.body, link)
  })

  test('nobody else: stars that somebody types are not filled in for staff', async ({ assert }) => {
    const { id: reader, api } = await staff(['claim-resolve'])
    await acting(async (store) => {
      const { order } = await measuredOrder(store, { client_id: (await aClient(store)).id })
      const claim = await store.insert('claims', { order_id: order.id, type: 'late', description: 'See /o/***' })
      await store.insert('notifications', {
        recipient: { type: 'users', id: reader }, channel: 'in_app', locale: 'en', subject: { type: 'claims', id: claim.id },
        body: 'See /o/***', status: 'delivered',
      })
    })
    const { body } = await api.get<{ body: string }[]>('/api/user/inbox')
    assert.include(body.map((said) => said.body), 'See /o/***')
  })
})
