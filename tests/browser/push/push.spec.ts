/**
 * Without Google: its two hosts and the push service of the browser are faked. Everything else is the product and a real
 * Chromium, which also delivers the messages.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import { translator } from '#backend/engine/i18n/translator'
import { phoneOf } from '#tests/support/browser/browser_context'
import { findPageOddities, waitUntilLoaded, findAxeViolations } from '#tests/support/browser/page_problems'
import { launchProfile } from '#tests/support/browser/chromium'
import { startGoogleStub } from '#tests/support/stubs/google_stub'
import { createSession } from '#tests/support/browser/browser_session'
import { startSecondServer } from '#tests/support/server/test_server'
import { until } from '#tests/support/until'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import type { Guard } from '#schema/types'

const [ar, en] = [translator('ar'), translator('en')]
const SCOPE = '/firebase-cloud-messaging-push-scope'

/** Fakes the permission prompt and the push service of the browser. The answer is no data of a person: it outlives the session. */
const BROWSER_FAKES = `(() => {
  const kept = (name) => document.cookie.split('; ').find((one) => one.startsWith(name + '='))?.slice(name.length + 1)
  const answer = () => kept('test_permission') ?? 'default'
  Object.defineProperty(Notification, 'permission', { get: answer })
  Notification.requestPermission = async () => {
    document.cookie = 'test_asked=' + (Number(kept('test_asked') ?? 0) + 1) + '; path=/'
    document.cookie = 'test_permission=granted; path=/'
    return 'granted'
  }
  const bytes = { auth: 16, p256dh: 65 }
  const subscription = {
    endpoint: 'https://push.example/1', getKey: (name) => new Uint8Array(bytes[name]).buffer, unsubscribe: async () => true,
    options: { applicationServerKey: null },
  }
  PushManager.prototype.getSubscription = async () => null
  PushManager.prototype.subscribe = async () => subscription
})()`

interface Stored { readonly url: string; readonly method: string; readonly body: unknown }

/** Requests of the page to Google, and to our server for the push token. */
async function recordRequests(context: BrowserContext): Promise<{ google: string[]; stored: Stored[] }> {
  const [google, stored]: [string[], Stored[]] = [[], []]
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' }
  await context.route(/googleapis\.com/, (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    google.push(`${request.method()} ${new URL(request.url()).host}`)
    const json = request.url().includes('installations')
      ? { name: 'i', fid: 'fid1234567890123456789', refreshToken: 'r', authToken: { token: 'eyJ.fis.x', expiresIn: '604800s' } }
      : { name: 't', token: `address-${google.length}` }
    return route.fulfill({ headers, json })
  })
  context.on('response', (response) => {
    const request = response.request()
    if (!/fcm-token-web/.test(request.url()) || !response.ok()) return
    stored.push({ url: new URL(request.url()).pathname, method: request.method(), body: request.postDataJSON() })
  })
  return { google, stored }
}

/** Delivers a message through the browser, as from Google. */
async function deliver(tools: CDPSession, origin: string, registrationId: string, sent: object) {
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(sent) })
}

const RESEND_MS = 5000

/** Sends again until the page reacts: the first message may arrive before the page listens, or while it is unloading. */
async function deliverUntil(what: string, send: () => Promise<void>, hasArrived: () => Promise<boolean>) {
  let sent = -Infinity
  await until(what, async () => {
    if (await hasArrived()) return true
    if (performance.now() - sent < RESEND_MS) return false
    sent = performance.now()
    await send()
    return false
  })
}

const sentTo = (client: number, order: number) => ({
  from: '123', fcmMessageId: `m-${order}`,
  notification: { title: 'طلبكم جاهز', body: `الطلب ${order} جاهز`, icon: '/icons/icon-192.png', tag: `n${order}`, lang: 'ar', dir: 'rtl' },
  data: { id: String(order), link: `/client/orders/${order}`, client: String(client) },
})

const storeSession = async (page: Page, url: string, guard: Guard, phone: string) => {
  const storageItems = await createSession(url, guard, phone)
  await page.goto('/client/login')
  await page.evaluate((entries) => { for (const [name, value] of entries) localStorage.setItem(name, value) }, Object.entries(storageItems))
  return (JSON.parse(storageItems[guard] ?? '') as { id: number }).id
}

const ownersOf = async (token: string) =>
  (await db.from('push_tokens').where('token', token).select('owner_type', 'owner_id')).map((row) => `${row.owner_type} ${row.owner_id}`)

test.group('push / browser', () => {
  test('is requested, stored, shown in front and behind, opens its page, and ends with the session', async ({ assert, cleanup }) => {
    const google = await startGoogleStub()
    cleanup(() => google.close())
    const server = await (await startSecondServer(google.env)).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const directory = mkdtempSync(join(tmpdir(), 'zarbia-push-'))
    cleanup(() => { rmSync(directory, { recursive: true, force: true }) })
    const context = await launchProfile(directory, {
      baseURL: server.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', locale: 'ar',
    })
    cleanup(() => context.close())
    await context.grantPermissions(['notifications'], { origin: server.url })
    await context.addInitScript(BROWSER_FAKES)
    const { google: googleRequests, stored } = await recordRequests(context)
    const page = await context.newPage()
    /** Waits until the page has handled the response. */
    const lastStored = async (count: number) => {
      await until(`calls about the push token: ${count}`, () => stored.length >= count)
      const last = stored.at(-1)
      const isOwnerStored = () => page.evaluate(() => localStorage.getItem('fcm_token_web_of') !== null)
      if (last?.method === 'POST') await until('the page has stored the owner of the push token', isOwnerStored)
      return last
    }

    const askedTimes = async () => (await context.cookies(server.url)).find(({ name }) => name === 'test_asked')?.value

    // Undecided: prompted at the start, and the token stored as the specification requires.
    const client = await storeSession(page, server.url, 'client', phoneOf('client'))
    await page.goto('/client/account')
    const first = await lastStored(1)
    assert.match(JSON.stringify(first?.body), /^\{"fcm_token_web":"address-\d","_method":"PUT"\}$/)
    assert.containsSubset(first, { url: `/api/client/clients/${client}/fcm-token-web`, method: 'POST' })
    const { fcm_token_web: pushToken } = first?.body as { fcm_token_web: string }
    assert.deepEqual(await ownersOf(pushToken), [`clients ${client}`])
    assert.equal(await askedTimes(), '1')
    const channels = async () => (await db.from('clients').where('id', client).select('channels').first()).channels as string[]
    await until('the client has the channel push', async () => (await channels()).includes('push'))
    const shown = page.getByRole('switch', { name: ar('ui.push.switch') })
    await page.reload()
    await waitUntilLoaded(page)
    await until('the switch of the client is on', () => shown.isChecked())
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    // In the foreground: the modal notice of the specification.
    const tools = await context.newCDPSession(page)
    let registration = ''
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registration = registrations.find(({ scopeURL }) => scopeURL.endsWith(SCOPE))?.registrationId ?? registration
    })
    await tools.send('ServiceWorker.enable')
    await until('the service worker for messages is registered', () => registration !== '')
    const send = (order: number) => () => deliver(tools, server.url, registration, sentTo(client, order))
    const modal = page.getByRole('dialog', { name: 'طلبكم جاهز' })
    await deliverUntil('the page shows message 7', send(7), () => modal.isVisible())
    assert.equal(await modal.getAttribute('data-alert'), 'success')
    await modal.getByText('الطلب 7 جاهز').waitFor()
    await modal.getByRole('button', { name: ar('ui.alert.open') }).waitFor()
    await modal.getByRole('button', { name: ar('ui.alert.ok') }).click()
    await modal.waitFor({ state: 'detached' })

    // In the background, or on a page without messages: a notification of the browser.
    const worker = () => context.serviceWorkers().find((one) => one.url().includes('/firebase-messaging-sw.js'))
    const notices = async () => await worker()?.evaluate(`registration.getNotifications()
      .then((all) => all.map(({ title, body, tag, dir, lang }) => [title, body, tag, dir, lang].join('|')))`) as string[] | undefined
    const isShown = (order: number) => async () => (await notices())?.includes(`طلبكم جاهز|الطلب ${order} جاهز|n${order}|rtl|ar`) ?? false
    await page.goto('about:blank')
    await deliverUntil('the browser shows message 8', send(8), isShown(8))
    await page.goto('/privacy-policy')
    await deliverUntil('the browser shows message 9', send(9), isShown(9))

    // Clicked: its page is opened, or focused when it is open.
    const press = (order: number) => worker()?.evaluate(`(async () => {
      const went = []
      clients.openWindow = async (address) => { went.push('opened ' + new URL(address).pathname) }
      WindowClient.prototype.focus = async function () { went.push('focused ' + new URL(this.url).pathname) }
      const [notification] = await registration.getNotifications({ tag: 'n${order}' })
      const event = new NotificationEvent('notificationclick', { notification })
      const waited = []
      event.waitUntil = (work) => { waited.push(work) }
      dispatchEvent(event)
      await Promise.all(waited)
      return went
    })()`)
    assert.deepEqual(await press(8), ['opened /client/orders/8'])
    const there = await context.newPage()
    await there.goto('/client/orders/9')
    assert.deepEqual(await press(9), ['focused /client/orders/9'])
    await there.close()
    await until('the browser shows no message any more', async () => (await notices())?.length === 0)

    // After a week the token is stored again.
    await page.evaluate((week) => { localStorage.setItem('fcm_token_web_at', String(Date.now() - week)) }, 7 * 86_400_000)
    await page.goto('/client/dashboard')
    assert.deepEqual((await lastStored(2))?.body, { fcm_token_web: pushToken, _method: 'PUT' })

    // Signing out deletes the token here and at Google.
    await page.locator('.doors .icon-button').click()
    await page.getByRole('button', { name: ar('ui.shell.sign_out') }).click()
    assert.containsSubset(await lastStored(3), { method: 'DELETE', body: { fcm_token_web: pushToken } })
    assert.isEmpty(await ownersOf(pushToken))
    await until('the push token is deleted at Google', () => googleRequests.includes('DELETE fcmregistrations.googleapis.com'))

    // Another person in this browser.
    const owner = await storeSession(page, server.url, 'user', demoAccounts[0].phone)
    await page.goto('/user/profile')
    const second = await lastStored(4)
    assert.equal(second?.url, `/api/user/users/${owner}/fcm-token-web`)
    assert.deepEqual(await ownersOf((second?.body as { fcm_token_web: string }).fcm_token_web), [`users ${owner}`])
    await page.reload()
    const staffSwitch = page.getByRole('switch', { name: en('ui.push.switch') })
    await until('the switch of the owner is on', () => staffSwitch.isChecked())
    await staffSwitch.click()
    assert.equal((await lastStored(5))?.method, 'DELETE')
    await page.getByText(en('ui.push.off')).waitFor()
    await staffSwitch.click()
    assert.equal((await lastStored(6))?.method, 'POST')
    await page.getByText(en('ui.push.on')).waitFor()
    await context.addCookies([{ name: 'test_permission', value: 'denied', url: server.url }])
    await page.reload()
    await page.getByText(en('ui.push.blocked')).waitFor()
    assert.isTrue(await staffSwitch.isDisabled())
    assert.equal(await askedTimes(), '1', 'the permission is requested once')
  })
})
