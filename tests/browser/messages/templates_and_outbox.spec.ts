import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { withStore } from '#tests/support/server/with_store'
import { newContextFor, phoneOf, openPage, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import type { JsonClient } from '#tests/support/json_client'
import { startTestWorker } from '#tests/support/server/test_jobs'
import { deliverMessage, insertMessage, findMessage } from '#tests/support/rows/message_rows'
import { until } from '#tests/support/until'
import type { Row } from '#resources'
import type { Page } from 'playwright'

const t = translator('en')
const button = (name: string) => ['button', { name, exact: true }] as const

test.group('messages / staff', (group) => {
  let api: JsonClient
  group.setup(async () => {
    api = await signInAs('owner')
  })

  test('a template is edited beside its preview, and an unknown placeholder is refused', async ({ browser, assert }) => {
    const { body: [template] } = await api.get<Row<'notification_templates'>[]>(`${TEMPLATES}?event=rating_request&channel=whatsapp`)
    const page = await (await newContextFor(browser, 'owner')).newPage()
    const faults = watchPage(page)
    await page.goto(`/user/notifications/edit/${template?.id}`)
    await waitUntilLoaded(page)
    const english = page.getByRole('group', { name: t('enums.locale.en'), exact: true })
    const text = english.getByLabel(t('notification_templates.fields.body'))
    await text.fill('Hello !')
    await text.press('ArrowLeft')
    await page.getByRole('button', { name: '{first_name}' }).click()
    assert.equal(await text.inputValue(), 'Hello {first_name}!')
    // Continues after the placeholder.
    await text.pressSequentially(', dear')
    assert.equal(await text.inputValue(), 'Hello {first_name}, dear!')
    await preview(page, 'en').getByText('Hello Mariem, dear!').waitFor()
    await preview(page, 'en').getByText('Hello {{1}}, dear!').waitFor()
    assert.equal(await preview(page, 'ar').locator('.message-bubble').getAttribute('dir'), 'rtl')
    assert.isTrue(await page.getByLabel(nameStartingWith(t('notification_templates.fields.event'))).isDisabled())
    await text.pressSequentially(' m²')
    assert.deepEqual(await problemsOf(page), [])
    assert.deepEqual(faults(), [])

    await text.fill('Hello {name}')
    const wrong = t('ui.messages.unknown', { symbol: '{name}' })
    await english.getByText(wrong).waitFor()
    await page.getByRole(...button(t('ui.form.save'))).click()
    await page.locator('.error-summary').getByText(t('errors.messages.placeholder', { name: '{name}' })).waitFor()
    await english.locator('textarea:focus').waitFor()
    await text.fill('Hello {client}')
    await page.getByRole(...button(t('ui.form.save'))).click()

    // Back in the list, where it is disabled.
    await page.getByRole('searchbox').fill('Hello {client}')
    const row = page.locator(`[data-row="${template?.id}"]`)
    await row.getByRole('switch').click()
    await row.getByRole('switch', { checked: false }).waitFor()
    const { body: saved } = await api.get<Row<'notification_templates'>>(`${TEMPLATES}/${template?.id}`)
    assert.deepEqual([saved.body.en, saved.status], ['Hello {client}', 'disable'])
    await page.context().close()
  })

  test('an SMS says how many parts it has in each language', async ({ browser, assert }) => {
    const { body: [template] } = await api.get<Row<'notification_templates'>[]>(`${TEMPLATES}?event=order_ready&channel=sms`)
    const page = await openPage(browser, `/user/notifications/edit/${template?.id}`, { locale: 'ar', width: 390 })
    await page.locator('.message-parts').nth(3).waitFor()
    const parts = await page.locator('.message-parts').allInnerTexts()
    // The language of the page comes first. English has no letter that is not in GSM.
    assert.deepEqual(parts.slice(0, 2).map((line) => /[\w-]+$/.exec(line)?.[0]), ['UCS-2', 'GSM-7'])
    await page.context().close()
  })

  test('a held message is approved on the order, and one is written by hand', async ({ browser, assert }) => {
    const order = await aHeldOrder(api)
    const context = await newContextFor(browser, 'counter clerk', { width: 390 })
    // WhatsApp itself is not tested.
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }))
    const page = await context.newPage()
    const faults = watchPage(page)
    await page.goto(`/user/orders/${order.id}?tab=messages`)
    await waitUntilLoaded(page)
    const held = page.getByRole('region', { name: t('ui.messages.held.title') })
    assert.deepEqual(await problemsOf(page), [])
    await held.getByRole(...button(t('notifications.transitions.send'))).click()
    await held.waitFor({ state: 'detached' })
    const [sent] = await messagesOf(api, order.id)
    assert.isFalse(sent?.held)

    await page.getByRole(...button(t('ui.messages.compose.title'))).click()
    const dialog = page.getByRole('dialog')
    await chooseOption(dialog, t('ui.messages.compose.what'), t('enums.notification_event.quote_ready'))
    await dialog.locator('.message-bubble').getByText(order.code).waitFor()
    await dialog.getByLabel(t('notifications.fields.body')).fill('{order}: call us')
    await dialog.locator('.message-bubble').getByText(`${order.code}: call us`).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    const chat = context.waitForEvent('page')
    await dialog.getByRole(...button(t('ui.messages.compose.open.whatsapp'))).click()
    assert.equal(new URL((await chat).url()).searchParams.get('text'), `${order.code}: call us`)
    await page.getByRole('alertdialog').getByRole(...button(t('ui.messages.by_hand.sent'))).click()
    await page.getByText(t('ui.messages.compose.noted')).waitFor()
    const [written] = await messagesOf(api, order.id)
    assert.deepEqual([written?.event, written?.status, written?.body], ['quote_ready', 'sent', `${order.code}: call us`])
    assert.deepEqual(faults(), [])
    await context.close()
  })

  test('a failed message is sent again, or by hand from the outbox', async ({ browser, assert }) => {
    const [client] = await withStore((store) => store.select('clients', { phone: phoneOf('client') }))
    const recipient = { type: 'clients', id: client!.id }
    const sms = await insertMessage(recipient, { status: 'failed', failure: 'refused', error: 'Unknown number' })
    const chat = await insertMessage(recipient, { status: 'failed', channel: 'whatsapp' })
    const context = await newContextFor(browser, 'owner')
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }))
    const page = await context.newPage()
    await page.goto('/user/notifications/outbox')
    await waitUntilLoaded(page)
    assert.deepEqual(await problemsOf(page), [])
    await page.setViewportSize({ width: 1360, height: 900 })
    const press = async (id: number, verb: string) => {
      await page.locator(`[data-row="${id}"]`).getByRole('button').click()
      await page.getByRole('menuitem', { name: t(`notifications.transitions.${verb}`) }).click()
    }
    await page.locator(`[data-row="${sms}"]`).getByText(`${t('enums.message_failure.refused')} · Unknown number`).waitFor()
    const retried = page.waitForResponse((answer) => answer.url().endsWith(`/${sms}/retry`))
    await press(sms, 'retry')
    assert.equal((await retried).status(), 200)

    const opened = context.waitForEvent('page')
    await press(chat, 'by_hand')
    assert.match((await opened).url(), /^https:\/\/wa\.me\/212600000000\?text=Message/)
    const question = page.getByRole('alertdialog')
    await question.getByRole(...button(t('ui.messages.by_hand.not_sent'))).click()
    assert.equal((await findMessage(chat)).status, 'failed')
    await press(chat, 'by_hand')
    await question.getByRole(...button(t('ui.messages.by_hand.sent'))).click()
    await page.locator(`[data-row="${chat}"]`).getByText(t('enums.notification_status.sent')).waitFor()
    await context.close()
  })

  test('the bell counts new messages without a reload, and opens them', async ({ browser, assert, cleanup }) => {
    cleanup(await startTestWorker())
    // Of other tests: they may write to the owner too.
    const dueJobs = () => query(db.connection(), `select 1 from queue_jobs where status in ('waiting', 'running') and run_at <= now()`)
    await until('the due jobs have run', async () => (await dueJobs()).length === 0)
    const [owner] = await withStore((store) => store.select('users', { phone: phoneOf('owner') }))
    const deliverInApp = async (title: string) => deliverMessage(await insertMessage({ type: 'users', id: owner!.id }, {
      channel: 'in_app', title, address: null, link: '/user/departments',
    }))
    // The demo company has messages for the owner.
    await api.post('/api/user/inbox/read-all')
    await deliverInApp('Not read yet')
    const context = await newContextFor(browser, 'owner', { width: 390 })
    const page = await context.newPage()
    const faults = watchPage(page)
    const stream = page.waitForResponse((answer) => answer.url().endsWith('/live'))
    await page.goto('/user/profile')
    await waitUntilLoaded(page)
    await stream
    const bell = page.getByRole('button', { name: nameStartingWith(t('ui.messages.inbox.title')) })
    await page.getByRole('button', { name: nameStartingWith(`${t('ui.messages.inbox.title')} · ${unread(1)}`) }).waitFor()
    await deliverInApp('A machine is down')
    await page.getByRole('button', { name: nameStartingWith(`${t('ui.messages.inbox.title')} · ${unread(2)}`) }).waitFor()
    assert.equal(await page.locator('.bell + [role="status"]').textContent(), unread(2))

    await bell.press('Enter')
    const drawer = page.getByRole('dialog', { name: t('ui.messages.inbox.title') })
    await drawer.getByText('A machine is down').waitFor()
    // That of its language, whatever letter it begins with.
    assert.equal(await drawer.getByText('A machine is down').getAttribute('dir'), 'ltr')
    assert.deepEqual(await problemsOf(page), [])
    await drawer.getByRole('button', { name: /A machine is down/ }).click()
    await page.waitForURL('**/user/departments')
    await page.getByRole('button', { name: nameStartingWith(`${t('ui.messages.inbox.title')} · ${unread(1)}`) }).waitFor()
    await page.goto('/user/notifications/inbox')
    await page.getByRole(...button(t('ui.messages.inbox.read_all'))).click()
    await page.getByText(t('ui.messages.inbox.all_read')).waitFor()
    assert.deepEqual(await problemsOf(page), [])
    assert.deepEqual(faults(), [])
    await context.close()
  })
})

const unread = (count: number) => t('ui.messages.inbox.unread', { count })
const TEMPLATES = '/api/user/notification-templates'

/** In both widths. */
async function problemsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await waitUntilLoaded(page)
    found.push(...await findAxeViolations(page), ...await findPageOddities(page))
  }
  return found
}

const preview = (page: Page, locale: string) =>
  page.getByRole('group', { name: t('ui.messages.preview_of', { language: t(`enums.locale.${locale}`) }) })

const messagesOf = async (api: JsonClient, id: number) =>
  (await api.get<Row<'notifications'>[]>(`/api/user/notifications?subject=orders:${id}&_sort=id&_order=desc`)).body

/** Messages about a new order need approval. */
async function aHeldOrder(api: JsonClient): Promise<{ id: number; code: string }> {
  const { body: templates } = await api.get<Row<'notification_templates'>[]>(`${TEMPLATES}?event=order_created`)
  for (const { id, version } of templates) await api.patch(`${TEMPLATES}/${id}`, { version, behavior: 'ask' })
  const [client] = await withStore((store) => store.select('clients', { phone: phoneOf('client') }))
  const { body: [category] } = await api.get<Row<'categories'>[]>('/api/user/categories?_end=1')
  const items = [{ category_id: category?.id, wash_type: category?.default_wash_type }]
  const { status, body } = await api.post<{ id: number; code: string }>('/api/user/orders', { client_id: client?.id, type: 'local', items })
  if (status !== 201) throw new Error(`no order: ${JSON.stringify(body)}`)
  await until('the order has a message', async () => (await messagesOf(api, body.id)).length > 0)
  return body
}
