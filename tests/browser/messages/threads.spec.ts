/** Two people at the conversations of clients: a price is accepted by a press, a place becomes an address, and nobody answers twice. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { receiveMessage } from '#backend/trade/threads/index'
import { newContextFor } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { aClient, measuredOrder } from '#tests/support/rows/orders'
import { freshPhone } from '#tests/support/rows/people'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withStore } from '#tests/support/server/with_store'
import { until } from '#tests/support/until'
import { formatPhone } from '#common/text/phone'
import type { IncomingMessage } from '#backend/services/channels/callbacks/incoming_message'

const t = translator('en')
const ar = translator('ar')

let count = 0
const write = (from: string, text: string | null, values: Partial<IncomingMessage> = {}): Promise<void> => withStore((store) => {
  const message: IncomingMessage = {
    channel: 'whatsapp', provider_id: `browser.${++count}`, from, sent_at: new Date().toISOString(), kind: 'text', text, location: null,
    media: null, reply_to: null, ...values,
  }
  return receiveMessage(store, message)
}, { caller: null })

test.group('messages / conversations', (group) => {
  useDefaultSettings(group)

  test('are answered by one person; a yes accepts the price by a press, a place becomes an address', async ({ browser, assert }) => {
    const { client, order } = await withStore(async (store) => {
      const written = await aClient(store, { first_name: 'Mariem', last_name: 'Threads' })
      const measured = await measuredOrder(store, { client_id: written.id })
      const quote = (await store.select('quotes', { order_id: measured.order.id })).at(-1)
      if (quote?.status === 'draft') await store.transition('quotes', quote.id, 'send', { ask: { sent_channel: 'whatsapp' } })
      return { client: written, order: measured.order }
    })
    const stranger = freshPhone()
    await write(stranger, 'Lavez-vous les rideaux ?')
    await write(client.phone, null, { kind: 'location', location: { lat: 27.1536, lng: -13.2033 } })
    await write(client.phone, 'واخا')

    const page = await (await newContextFor(browser, 'owner')).newPage()
    const faults = watchPage(page)
    await page.goto('/user/inbox')
    await waitUntilLoaded(page)
    await page.getByRole('link', { name: /Mariem Threads/ }).click()
    const thread = page.getByRole('region', { name: 'Mariem Threads', exact: true })
    await thread.getByText('واخا').first().waitFor()
    await waitUntilLoaded(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/en-1440.png` })
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    await thread.getByRole('button', { name: t('threads.transitions.take_address'), exact: true }).click()
    await until('the address is the client’s', async () =>
      (await withStore((store) => store.select('addresses', { client_id: client.id }))).length === 1)

    await thread.getByRole('button', { name: /^Accept / }).click()
    await until('the price is accepted', async () =>
      (await withStore((store) => store.find('orders', order.id)))?.status === 'confirmed')

    const answer = thread.getByLabel(t('threads.args.text'))
    await answer.pressSequentially('Merci')
    await thread.getByRole('button', { name: t('threads.transitions.release'), exact: true }).waitFor()
    const phone = await (await newContextFor(browser, 'manager', { locale: 'ar', width: 390 })).newPage()
    const phoneFaults = watchPage(phone)
    await phone.goto(page.url().replace(/^https?:\/\/[^/]+/, ''))
    await waitUntilLoaded(phone)
    await phone.getByRole('button', { name: ar('threads.transitions.take'), exact: true }).waitFor()
    assert.equal(await phone.getByRole('textbox').count(), 0)
    // As a messenger: the page itself does not scroll, and nothing lies over the newest message.
    const [inner, outer, newest = 0, below = 0] = await phone.evaluate<number[]>(`[
      innerHeight, document.documentElement.scrollHeight,
      document.querySelector('.bubbles > li:last-of-type').getBoundingClientRect().bottom,
      document.querySelector('.bubbles').nextElementSibling.getBoundingClientRect().top,
    ]`)
    assert.equal(outer, inner)
    assert.isAtMost(newest, below)
    if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/ar-390.png` })
    assert.deepEqual([...await findAxeViolations(phone), ...await findPageOddities(phone)], [])
    await answer.press('Control+Enter')
    await phone.getByText('Merci', { exact: true }).waitFor()
    await until('it has gone to the outbox', async () => {
      const sent = await withStore((store) => store.select('notifications', { event: null, address: client.phone }))
      return sent.some(({ body }) => body === 'Merci')
    })

    // At once, while the first key still takes it; without a provider it stays with whoever can send it by hand.
    await page.getByRole('link', { name: formatPhone(stranger) }).click()
    const other = page.getByRole('region', { name: formatPhone(stranger), exact: true })
    await other.getByLabel(t('threads.args.text')).fill('Oui')
    await other.getByLabel(t('threads.args.text')).press('Control+Enter')
    await page.getByText(t('ui.threads.no_channel', { channel: t('enums.thread_channel.whatsapp') })).waitFor()
    await other.getByRole('button', { name: t('ui.threads.by_hand'), exact: true }).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/not-sent.png` })
    assert.deepEqual([...faults(), ...phoneFaults()], [])
  })
})
