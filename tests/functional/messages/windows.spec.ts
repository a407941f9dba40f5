/** For 24 hours after a client has written by WhatsApp, messages to them are texts, which are free; a reminder waits some hours for it. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { channels } from '#backend/services/messages/delivery/channels'
import { mapValues } from '#schema/map_values'
import { notify, type Event } from '#backend/services/messages/index'
import { hearByWhatsapp } from '#backend/services/messages/timing/sending_time'
import { messageStatistics } from '#backend/pages/statistics/message_statistics'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { ruleContextAt } from '#backend/services/settings/load_rule_context'
import { settingDefaults } from '#backend/services/settings/defaults'
import { callerWith, saveSetting, withStore } from '#tests/support/server/with_store'
import { changeTemplates, messageDeliveryJobOf, messagesAbout } from '#tests/support/rows/outbox'
import { deliverMessage, findMessage, insertMessage } from '#tests/support/rows/message_rows'
import { freshPhone } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startProviderOfTests } from '#tests/support/stubs/provider_of_tests'
import { aStockedOrder } from '#tests/support/rows/uncollected'
import { aClient } from '#tests/support/rows/orders'
import { until } from '#tests/support/until'

/** In the company it is as late as in UTC then; quiet hours begin at nine in the evening. */
const MORNING = '2026-11-02T10:00:00.000Z'
const EVENING = '2026-11-02T17:00:00.000Z'

let count = 0

test.group('messages / windows of WhatsApp', (group) => {
  group.setup(() => prepareDatabaseOnce())
  group.each.setup(async () => {
    const restore = [await changeTemplates('ready_reminder', APPROVED), await changeTemplates('order_ready', APPROVED)]
    return async () => { for (const back of restore) await back() }
  })

  /** What is written about an order of a new client, at an instant. */
  const tell = async (at: string, event: Event = 'ready_reminder', known?: { id: number; phone: string }) => {
    const client = known ?? await withStore((store) => aClient(store, { channels: ['whatsapp', 'sms'] }))
    const { id } = await aStockedOrder(3.5, { client_id: client.id })
    await withStore((store) => Promise.resolve(notify(store, event, { subject: { type: 'orders', id }, key: ++count })), { at })
    const message = (await messagesAbout('orders', id, event)).at(-1)!
    return { client, id: message.id, ...await stateOf(message.id) }
  }
  const writes = (number: string, at: string, sentAt = at) =>
    withStore((store) => hearByWhatsapp(store, number, sentAt), { at, caller: null })

  test('a reminder by an approved template waits six hours, and not into the quiet hours; what is urgent never', async ({ assert }) => {
    const { scheduled_at, waits_for_window } = await tell(MORNING)
    assert.deepEqual({ scheduled_at, waits_for_window }, { scheduled_at: '2026-11-02T16:00:00.000Z', waits_for_window: true })
    assert.equal((await tell(EVENING)).scheduled_at, '2026-11-02T21:00:00.000Z')
    assert.containsSubset(await tell(MORNING, 'order_ready'), { scheduled_at: null, waits_for_window: false })
  })

  test('without an approved template nothing waits, because nothing is saved', async ({ assert }) => {
    await changeTemplates('ready_reminder', { external_template: null })
    assert.containsSubset(await tell(MORNING), { scheduled_at: null, waits_for_window: false })
  })

  test('with `messages_wait_hours` 0 nothing waits', async ({ assert, cleanup }) => {
    const { messages_wait_hours } = settingDefaults()
    cleanup(async () => { await saveSetting('messages_wait_hours', messages_wait_hours) })
    await saveSetting('messages_wait_hours', 0)
    assert.containsSubset(await tell(MORNING), { scheduled_at: null, waits_for_window: false })
  })

  test('once the client writes it goes at once; that of another number stays, and nothing becomes later', async ({ assert }) => {
    const waiting = await tell(MORNING)
    await writes(waiting.client.phone, '2026-11-02T12:00:00.000Z')
    assert.isNull((await stateOf(waiting.id)).scheduled_at)
    assert.isNotNull(await messageDeliveryJobOf(waiting.id))

    // Another number, and one that wrote too long ago: their callback came late.
    const other = await tell(MORNING)
    await writes(freshPhone(), '2026-11-02T12:00:00.000Z')
    await writes(other.client.phone, '2026-11-02T12:00:00.000Z', '2026-11-01T11:00:00.000Z')
    assert.equal((await stateOf(other.id)).scheduled_at, '2026-11-02T16:00:00.000Z')

    const late = await tell(EVENING)
    await writes(late.client.phone, '2026-11-02T23:00:00.000Z')
    assert.equal((await stateOf(late.id)).scheduled_at, '2026-11-02T21:00:00.000Z')
  })

  test('while a window is open nothing waits; 24 hours later, or with the clock back, it is closed', async ({ assert }) => {
    const { client } = await tell(MORNING)
    await writes(client.phone, MORNING)
    assert.isFalse((await tell('2026-11-03T09:00:00.000Z', 'ready_reminder', client)).waits_for_window)
    assert.isTrue((await tell('2026-11-03T10:00:00.000Z', 'ready_reminder', client)).waits_for_window)
    assert.isTrue((await tell('2026-11-01T10:00:00.000Z', 'ready_reminder', client)).waits_for_window)
    // A message of before that is handed on late closes nothing.
    await writes(client.phone, '2026-11-02T11:00:00.000Z', '2026-11-01T20:00:00.000Z')
    assert.isFalse((await tell('2026-11-03T09:00:00.000Z', 'ready_reminder', client)).waits_for_window)
  })

  test('a payment that an approved template cannot tell goes by SMS, or as a text within it; without SMS only the page tells', async ({
    assert, cleanup,
  }) => {
    cleanup(await changeTemplates('order_confirmed', { ...APPROVED, body: mapValues(BODY, () => '{order}') }))
    const { sms } = channels
    const setUp = (isSetUp: boolean) => { Object.assign(channels, { sms: { ...sms, isConfigured: () => isSetUp } }) }
    cleanup(() => { Object.assign(channels, { sms }) })
    const client = await withStore((store) => aClient(store, { channels: ['whatsapp', 'sms'] }))
    const press = async () => {
      const { id } = await aStockedOrder(0, { client_id: client.id })
      await withStore((store) => {
        for (const event of ['order_confirmed', 'payment_received'] as const)
          notify(store, event, { subject: { type: 'orders', id }, key: id })
        return Promise.resolve()
      }, { at: MORNING })
      const [told, ...others] = (await messagesAbout('orders', id)).filter(({ event }) => event === 'order_confirmed')
      assert.isEmpty([...others, ...await messagesAbout('orders', id, 'payment_received')])
      return told!
    }
    setUp(false)
    const told = await press()
    assert.equal(told.channel, 'whatsapp')
    setUp(true)
    const bySms = await press()
    // If it does not arrive, the template is better than nothing.
    assert.include(bySms, { channel: 'sms', address: client.phone, fallback: 'whatsapp' })
    assert.isAbove(bySms.body.length, 'CMD-00-00000'.length)
    await writes(client.phone, MORNING)
    assert.equal((await press()).channel, 'whatsapp')
  })

  test('within it an approved template goes as a text, outside as it is, and texts by SMS; the statistics count', async ({
    assert, cleanup,
  }) => {
    const started = await startProviderOfTests()
    cleanup(() => started.close())
    await started.work((work) => { cleanup(work) })
    const sums = async () => new Map((await messageStatistics(callerWith(permissionNames()), { from: TODAY, to: TODAY }, CONTEXT))
      .map(({ way, count: sent }) => [way, sent]))
    const before = await sums()
    const write = async (address: string, values = {}) => insertMessage({ type: 'clients', id: await clientWith(address) }, {
      channel: 'whatsapp', address, fallback: 'sms', event: 'ready_reminder', external_template: 'approved',
      parameters: JSON.stringify(['CMD-1']), ...values,
    })
    const onPhone = (address: string) => started.provider.messages.filter(({ number, by }) => number === address && by === 'company')

    const [outside, inside] = [freshPhone(), freshPhone()]
    const sent = await deliverMessage(await write(outside))
    assert.include(sent, { status: 'sent', in_window: false })
    assert.deepEqual(onPhone(outside).map(({ template, text }) => [template, text]), [['approved', 'CMD-1']])

    // It would wait for hours.
    const id = await write(inside, { waits_for_window: true, scheduled_at: new Date(Date.now() + 3 * 3_600_000).toISOString() })
    await changeTemplates('ready_reminder', { respects_quiet_hours: false })
    await started.provider.write({ channel: 'whatsapp', number: inside, text: 'Salam' })
    await until('the message goes out', async () => (await findMessage(id)).status === 'sent')
    const { body, in_window } = await findMessage(id)
    assert.isTrue(in_window)
    assert.deepEqual(onPhone(inside).map(({ template, text }) => [template, text]), [[null, body]])

    // WhatsApp takes a text to somebody who has not written, and says later that it is none of its window: the SMS goes.
    started.provider.faults.whatsapp.add('window')
    const late = freshPhone()
    const text = { external_template: null, parameters: null }
    const refused = await deliverMessage(await write(late, text))
    await started.provider.sendReceipts(started.provider.messages.find(({ id: one }) => one === refused.provider_id)!)
    await until('it is sent by SMS', async () => onPhone(late).some(({ channel }) => channel === 'sms'))
    assert.include(started.provider.callbacks.at(-1)!.body, '131047')
    await until('our own row says so', async () => (await findMessage(refused.id)).status === 'sent')
    assert.include(await findMessage(refused.id), { channel: 'sms', status: 'sent', fallback: null })
    // Who has written gets it, and a template goes to anybody.
    for (const [number, values] of [[inside, text], [freshPhone(), {}]] as const) {
      const { provider_id } = await deliverMessage(await write(number, values))
      await started.provider.sendReceipts(started.provider.messages.find(({ id: one }) => one === provider_id)!)
      assert.equal(onPhone(number).at(-1)!.status, 'read')
    }

    const after = await sums()
    for (const way of ['window', 'template'] as const) assert.isAtLeast(after.get(way) ?? 0, (before.get(way) ?? 0) + 1, way)
  })
})

const BODY = { en: '', es: '', fr: '', ar: '' }
const APPROVED = { external_template: 'approved' }
const CONTEXT = ruleContextAt(settingDefaults(), new Date())
const TODAY = CONTEXT.today

const clientWith = (phone: string): Promise<number> => withStore(async (store) =>
  ((await store.select('clients', { phone }))[0] ?? await aClient(store, { phone })).id)

async function stateOf(id: number): Promise<{ readonly scheduled_at: string | null; readonly waits_for_window: boolean }> {
  const [row] = await query(db.connection(), 'select scheduled_at, waits_for_window from notifications where id = ?', [id])
  const at = row?.scheduled_at as string | null
  return { scheduled_at: at === null ? null : new Date(at).toISOString(), waits_for_window: row?.waits_for_window === true }
}
