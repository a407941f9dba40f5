import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import { addDays } from '#common/time/time'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { notify } from '#backend/services/messages/notify'
import { PLACEHOLDERS } from '#common/text/placeholders'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { aClient, completedOrder, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { anAddress } from '#tests/support/rows/shipments'
import { staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { PermissionName } from '#resources'

interface Shown { title: string | null; body: string; parts: { encoding: string; characters: number; parts: number } }
interface Composed { body: string; link: string }
interface Refusal { code: string; errors: Record<string, string[]> }

const AT = '/api/user/messages'

test.group('messages / preview', (group) => {
  let editor: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    editor = await staff(['notification-list'])
  })
  const preview = <T = Record<string, Shown>>(body: object) => editor.api.post<T>(`${AT}/preview`, body)

  test('renders the text in each language, with the number of SMS parts', async ({ assert }) => {
    const body = { en: '{order}: {balance} {currency}', fr: 'Bonjour {first_name}, prête\u00a0: {order}', es: null, ar: 'الطلبية {order}' }
    const { status, body: shown } = await preview({ event: 'order_ready', title: { en: 'Order {order}' }, body })
    assert.equal(status, 200, JSON.stringify(shown))
    assert.sameMembers(Object.keys(shown), ['en', 'fr', 'ar'])
    assert.deepEqual(shown.en, {
      title: 'Order CMD-26-000123', body: 'CMD-26-000123: 180.00 MAD', parts: { encoding: 'gsm', characters: 25, parts: 1 },
    })
    assert.equal(shown.fr!.body, 'Bonjour Mariem, prête\u00a0: CMD-26-000123')
    assert.deepEqual([shown.fr!.parts.encoding, shown.ar!.parts.encoding, shown.ar!.title], ['ucs2', 'ucs2', null])
    assert.equal(shown.ar!.body, 'الطلبية \u2066CMD-26-000123\u2069')
    assert.equal((await preview({ event: null, channel: 'sms', body: { ar: 'الطلبية {order}' } })).body.ar!.body, 'الطلبية CMD-26-000123')
  })

  test('names the invalid fields', async ({ assert }) => {
    const wrong = async (body: object) => {
      const { status, body: { errors } } = await preview<Refusal>(body)
      return [status, Object.keys(errors ?? {})]
    }
    assert.deepEqual(await wrong({ title: { fr: '{commande}' }, body: { en: '{nobody}' } }), [422, ['title', 'body']])
    assert.deepEqual(await wrong({ event: 'no_such', body: { de: 'x' }, other: 1 }), [422, ['other', 'event', 'body.de']])
    assert.deepEqual(await wrong({ body: { en: 'x'.repeat(1001) } }), [422, ['body.en']])
  })
})

test.group('messages / by hand', (group) => {
  let clerk: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    clerk = await staff(['order-notify', 'order-list', 'order-price', 'client-list', 'address-list'])
  })

  test('the text in the client\'s language, and a link that opens it', async ({ assert }) => {
    const { order, other } = await withStore(async (store) => {
      const one = await aClient(store, { locale: 'fr', whatsapp: '+34600000002' })
      return { ...await measuredOrder(store, { client_id: one.id }), other: one }
    })
    const subject = { type: 'orders', id: order.id }
    const { status, body } = await clerk.api.post<Composed>(`${AT}/compose`, { event: 'quote_ready', subject, channel: 'whatsapp' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.match(body.body, new RegExp(`^${order.code} est mesurée \\(articles : 1, 6 m2\\)\\. Total : 90,00 MAD\\.`))
    assert.equal(body.link, `https://wa.me/34600000002?text=${encodeURIComponent(body.body)}`)
    const own = await clerk.api.post<Composed>(`${AT}/compose`, { subject, channel: 'sms', body: 'Rappelez-nous, {first_name}\u00a0!' })
    const text = 'Rappelez-nous, Mariem !'
    assert.deepEqual(own.body, { body: text, link: `sms:${other.phone}?body=${encodeURIComponent(text)}` })
    assert.lengthOf((await messagesAbout('orders', order.id)).filter(({ status: state }) => state === 'sent'), 0)
  })

  test('a paper is sent with the link to the page that has it, in the client\'s language, and is among the messages of the order',
    async ({ assert }) => {
      const { order } = await withStore(async (store) => {
        const { id: client_id } = await aClient(store, { locale: 'es', whatsapp: '+34600000003' })
        return completedOrder(store, { client_id })
      })
      const sender = await staff(['order-notify', 'order-list', 'order-price', 'order-link', 'client-list'])
      const draft = { subject: { type: 'orders', id: order.id }, channel: 'whatsapp', paper: 'receipt' }
      const { status, body } = await sender.api.post<Composed>(`${AT}/compose`, draft)
      assert.equal(status, 200, JSON.stringify(body))
      assert.include(body.body, `Hola Mariem: pagado por ${order.code}: 0,00 MAD, resto a pagar: 90,00 MAD. Su recibo: http`)
      assert.match(body.body, /\/o\/\*+\S*\. /)
      assert.equal(body.link, `https://wa.me/34600000003?text=${encodeURIComponent(body.body)}`)
      assert.equal((await sender.api.post(`${AT}/by-hand`, draft)).status, 201)
      const [stored] = (await messagesAbout('orders', order.id)).filter(({ status: state }) => state === 'sent')
      assert.containsSubset(stored, { event: null, channel: 'whatsapp', body: body.body, by_id: sender.id })
      assert.equal((await sender.api.post(`${AT}/compose`, { ...draft, paper: 'tag' })).status, 422)
    })

  test('is logged once, with its sender; cancels the queued message of the event; updates the order', async ({ assert }) => {
    const { order } = await withStore(async (store) => completedOrder(store))
    await withStore((store) => store.transition('orders', order.id, 'stock'))
    const draft = { event: 'order_ready', subject: { type: 'orders', id: order.id }, channel: 'whatsapp' }
    const log = () => clerk.api.post<{ id: number }>(`${AT}/by-hand`, draft, { 'idempotency-key': `hand${order.id}` })
    const { status, body } = await log()
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual((await log()).body, body)
    const messages = await messagesAbout('orders', order.id, 'order_ready')
    assert.deepEqual(messages.map(({ status: state, by_id }) => [state, by_id]), [['canceled', null], ['sent', clerk.id]])
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { status: 'notified', told_by: 'whatsapp' })
    assert.equal(Number((await db.from('notifications').where('id', body.id).first()).by_id), clerk.id)
  })

  test('says only what its writer may read, whoever wrote the template; the message of an event says everything', async ({ assert }) => {
    const { order, client } = await withStore(async (store) => {
      const one = await aClient(store, { locale: 'fr', first_name: 'Khadija', last_name: 'Secrète', phone: '+212655443399' })
      const { id: address_id } = await anAddress(store, one.id, { landmark: 'Behind the mosque' })
      const measured = await measuredOrder(store, { client_id: one.id })
      await db.from('orders').useTransaction(store.trx).where('id', measured.order.id).update({ address_id })
      return { order: measured.order, client: one }
    })
    const subject = { type: 'orders', id: order.id }
    const lines = PLACEHOLDERS.map((name) => `<${name}:{${name}}>`)
    const filled = async (person: Person, path: string) => {
      const body = `${order.id}\n${lines.join('\n')}`
      const answer = await person.api.post<Composed & { id: number }>(`${AT}/${path}`, { subject, channel: 'sms', body })
      if (path === 'compose') return answer.body.body ?? ''
      return String((await db.from('notifications').where('id', answer.body.id).firstOrFail()).body)
    }
    const secrets = { 'order-price': '90,00', 'address-list': 'mosqu', 'client-list': client.phone }
    const all = ['order-notify', 'order-list', ...Object.keys(secrets)] as PermissionName[]
    const full = await filled(await staff(all), 'by-hand')
    assert.include(full, '90,00')
    assert.include(full, 'mosqu')
    for (const [permission, secret] of Object.entries(secrets)) {
      const person = await staff(all.filter((name) => name !== permission))
      const texts = [await filled(person, 'by-hand')]
      if (permission !== 'client-list') texts.push(await filled(person, 'compose'))
      for (const text of texts) assert.notInclude(text, secret, permission)
    }
    const stranger = await staff(all.filter((name) => name !== 'client-list'))
    for (const draft of [{ body: 'x' }, { event: 'quote_ready' }]) {
      const { status, body } = await stranger.api.post<Refusal>(`${AT}/compose`, { subject, channel: 'sms', ...draft })
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['channel']])
      assert.notInclude(JSON.stringify(body), client.phone.slice(4))
    }
    const template = await (await staff(all.filter((name) => name !== 'order-price'))).api
      .post<Composed>(`${AT}/compose`, { event: 'quote_ready', subject, channel: 'sms' })
    assert.notInclude(template.body.body, '90,00')
    await withStore(
      async (store) => { notify(store, 'quote_ready', { subject: { type: 'orders', id: order.id }, key: 'again' }) },
      { caller: callerWith([]) },
    )
    const messages = await messagesAbout('orders', order.id, 'quote_ready')
    assert.isTrue(messages.some(({ body }) => body.includes('90,00')), 'the client reads their own price')
  })

  test('is refused for invalid fields, without permission, and for records outside the scope', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const subject = { type: 'orders', id: order.id }
    const wrong = async (body: object) => {
      const { status, body: { errors } } = await clerk.api.post<Refusal>(`${AT}/compose`, body)
      return [status, Object.keys(errors ?? {})]
    }
    assert.deepEqual(await wrong({ subject, channel: 'whatsapp' }), [422, ['body']])
    assert.deepEqual(await wrong({ subject, channel: 'email', body: 'x' }), [422, ['channel']])
    assert.deepEqual(await wrong({ subject: { type: 'users', id: 1 }, channel: 'sms', body: '{x}' }), [422, ['subject', 'body']])
    assert.deepEqual(await wrong({ subject, channel: 'sms', event: 'claim_opened' }), [422, ['event']])
    assert.deepEqual(await wrong({ subject: { type: 'orders', id: MISSING_ID }, channel: 'sms', body: 'x' }), [404, []])
    assert.deepEqual(await wrong({ subject: { type: 'claims', id: 1 }, channel: 'sms', body: 'x' }), [403, []])
    for (const path of ['compose', 'by-hand']) {
      const nobody = await staff(['order-list', 'notification-list', 'notification-edit'])
      assert.equal((await nobody.api.post(`${AT}/${path}`, { subject, channel: 'sms', body: 'x' })).status, 403)
    }
  })

  test('the opening hours name the closed days and those with other hours of the next week, by their dates', async ({ assert }) => {
    const { order } = await withStore(async (store) => measuredOrder(store, { client_id: (await aClient(store, { locale: 'en' })).id }))
    const told = async () => (await clerk.api.post<Composed>(`${AT}/compose`, {
      subject: { type: 'orders', id: order.id }, channel: 'sms', body: '{hours}',
    })).body.body
    const usual = await told()
    assert.match(usual, /^Mon-Sat 09:00-19:00$/)
    const made = await withStore(async (store) => {
      const { today } = store.context
      const day = (from: number, to: number, values = {}) => store.insert('special_days', {
        name: { en: 'Feast' }, from_on: addDays(today, from), to_on: addDays(today, to), opening: 'closed', only_site_id: 1, ...values,
      })
      const hours = [{ from: '10:00', to: '14:00' }, { from: '20:00', to: '02:00' }]
      return { today, rows: [await day(0, 2), await day(5, 5, { opening: 'hours', hours }), await day(9, 9)] }
    })
    const date = (days: number) => new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
      .format(new Date(addDays(made.today, days))).replace(',', '')
    assert.equal(await told(), `${usual} (${date(0)}-${date(2)}: closed, ${date(5)}: 10:00-14:00 20:00-02:00)`)
    await withStore(async (store) => {
      for (const { id } of made.rows) await removeRow(store, resourceOf('special_days'), await store.lock('special_days', id))
    })
    assert.equal(await told(), usual)
    const opening_hours = { ...EMPTY_WEEK, fri: [{ from: '08:00', to: '12:00' }] }
    const site = await withStore((store) => store.update('sites', 1, { opening_hours }))
    assert.equal(await told(), 'Fri 08:00-12:00', 'of the site of the order')
    await withStore((store) => store.update('sites', site.id, { opening_hours: null }))
  })
})

const EMPTY_WEEK = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
