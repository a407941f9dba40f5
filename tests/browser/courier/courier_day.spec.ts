/**
 * A courier's day on a phone in Arabic. The calls of /api/courier are answered by the test, which cuts the network before and after
 * each of them; pages, service worker, storage and session are real.
 */
import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { newContextFor, phoneOf } from '#tests/support/browser_context'
import { fillSignIn } from '#tests/support/browser_controls'
import { CourierStub, stubCourier, type Cut } from '#tests/support/courier_stub'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/page_problems'
import { until } from '#tests/support/until'
import { aDay, aFreeShipment, aShipment, aStop } from '../../unit/admin/courier/sample_day.ts'
import type { Browser, BrowserContext, Page } from 'playwright'

const t = translator('ar')

async function aPhone(browser: Browser, stub = new CourierStub()) {
  const context = await newContextFor(browser, 'courier', { locale: 'ar', width: 390, hasTouch: true })
  await stubCourier(context, stub)
  return { context, stub }
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('.courier-section').first().waitFor()
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function sign(page: Page): Promise<void> {
  // The box that keeps its place while the pad loads has the same class.
  const pad = page.locator('canvas.signature')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 110, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: t('courier.proof.erase') }).waitFor()
}

interface Step {
  readonly path: string
  /** The call that is carried out. */
  readonly sent: string
  readonly run: (page: Page) => Promise<unknown>
  readonly drawn: (page: Page) => Promise<unknown>
}

const [SHIPMENT, STOP] = ['/courier/shipments/1', '/courier/stops/1']
/** Each press of a delivery, and what is drawn as soon as it is on the phone. */
const STEPS: readonly Step[] = [
  {
    path: SHIPMENT, sent: 'order-delivery-items/401/load', run: (page) => press(page, t('courier.verbs.load')),
    drawn: (page) => page.locator('.load-group [data-result=loaded]').or(page.locator('.stop-row')).first().waitFor(),
  },
  { path: SHIPMENT, sent: 'shipments/1/leave', ...verb('leave') },
  { path: STOP, sent: 'order-deliveries/1/go', ...verb('go') },
  { path: STOP, sent: 'order-deliveries/1/arrive', ...verb('arrive') },
  { path: STOP, sent: 'order-deliveries/1/pay', run: pay, drawn: (page) => page.locator('.amount-due[data-paid]').waitFor() },
  {
    path: STOP, sent: 'order-deliveries/1/done', drawn: (page) => page.locator('.mark[data-mark=done]').waitFor(),
    run: async (page) => { await sign(page); await press(page, t('courier.finish.delivery_button')) },
  },
]

/** A press whose button is gone after it. */
function verb(name: string): Pick<Step, 'run' | 'drawn'> {
  const text = t(`courier.verbs.${name}`)
  return { run: (page) => press(page, text), drawn: (page) => gone(page, text) }
}

const gone = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })

async function pay(page: Page): Promise<void> {
  await page.getByLabel(t('courier.pay.given')).fill('200')
  await page.locator('.change').waitFor()
  await press(page, t('courier.verbs.pay'))
}

/** What was typed is written on the phone a moment later: a read that begins now comes after it. */
const isKept = (page: Page) => page.evaluate(`new Promise((resolve, reject) => {
  const opening = indexedDB.open('zarbia-courier')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('drafts', 'readonly')
    reading.oncomplete = () => { opening.result.close(); resolve() }
    reading.objectStore('drafts').count()
  }
  opening.onerror = reject
})`)

/** One white point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

const oneStop = () => aDay({ shipments: [aShipment(1, [aStop(1)])], free: [] })
const isSent = (stub: CourierStub, call: string) => until(`${call} has arrived`, () => stub.carriedOut.includes(call))

test.group('courier / a day', () => {
  test('reserve, load, leave, deliver with cash and signature, nobody there, cash and expense', async ({ browser, assert }) => {
    const { context, stub } = await aPhone(browser)
    stub.day = aDay({ shipments: [], free: [aFreeShipment(1)] })
    const page = await open(context, '/courier')
    const faults = watchPage(page)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.shipments.reserve'))
    await isSent(stub, 'shipments/1/reserve')
    const second = aStop(2, { can: { ...aStop(2).can, no_response: { allowed: true } } })
    // Longer than the line of the title.
    const first = aStop(1, { client: { ...aStop(1).client, name: 'Café Restaurant Canarias de la Place' } })
    stub.day = aDay({ shipments: [aShipment(1, [first, second])], free: [] })
    stub.forget()
    await page.locator('.sync-mark').click()
    await page.locator('.courier-progress').waitFor()
    await page.locator('a.courier-card').click()
    await page.getByRole('heading', { name: t('courier.load.title', { done: 0, total: 2 }) }).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    for (const left of [2, 1]) {
      assert.equal(await page.getByRole('button', { name: t('courier.verbs.load'), exact: true }).count(), left)
      await press(page, t('courier.verbs.load'))
      await isSent(stub, `order-delivery-items/${400 + left}/load`)
    }
    // The list stays until the courier goes on.
    await page.getByText(t('courier.load.complete')).waitFor()
    assert.equal(await page.locator('.load-group .mark[data-mark=done]').count(), 2)
    assert.equal(await page.getByRole('button', { name: t('courier.load.scan') }).count(), 0)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.load.go_on'))
    await page.locator('.load-group').first().waitFor({ state: 'detached' })
    await press(page, t('courier.verbs.leave'))
    await page.locator('.stop-row').first().click()
    await page.getByRole('link', { name: t('courier.stop.navigate') }).waitFor()
    await page.getByText('خلف المسجد').waitFor()
    assert.equal(await page.getByRole('link', { name: t('courier.stop.navigate') }).getAttribute('href'),
      'https://www.google.com/maps/dir/?api=1&destination=27.15,-13.2')
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.arrive'))
    await page.locator('[aria-disabled=true]').filter({ hasText: t('courier.finish.delivery_button') }).waitFor()
    await pay(page)
    await page.locator('.amount-due[data-paid]').waitFor()
    await press(page, t('courier.finish.delivery_button'))
    await page.getByText(t('courier.proof.missing.signature')).waitFor()
    await sign(page)
    await press(page, t('courier.finish.delivery_button'))
    await isSent(stub, 'order-deliveries/1/done')
    assert.deepInclude(stub.bodies.get('order-deliveries/1/pay'), { amount: 15_000, method: 'cash', cash_given: 20_000 })
    assert.deepEqual([stub.bodies.get('order-deliveries/1/done')?.signature_id, stub.uploads], [1, 1])

    await page.goto('/courier/stops/2')
    await press(page, t('courier.call.note'))
    await press(page, 'لم يجب')
    await page.getByText(t('courier.call.count', { count: 1 })).waitFor()
    await press(page, t('courier.problem.title'))
    await page.getByRole('radio', { name: t('courier.problem.no_response') }).click()
    await press(page, t('courier.problem.send'))
    await page.getByText(t('courier.problem.reason_missing')).waitFor()
    await page.getByRole('radio', { name: 'غير موجود بالمنزل' }).click()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.problem.send'))
    await isSent(stub, 'order-deliveries/2/no_response')
    assert.equal(stub.bodies.get('order-deliveries/2/no_response')?.outcome_reason, 'not_home')

    await page.getByRole('link', { name: t('courier.cash.title') }).click()
    await press(page, t('courier.expense.add'))
    await page.getByRole('radio', { name: 'وقود' }).click()
    await page.getByLabel(t('courier.pay.amount')).fill('٢٠')
    await press(page, t('courier.expense.save'))
    await page.locator('.amount-due').getByText('130').waitFor()
    await isSent(stub, 'shipment-expenses')
    assert.equal(stub.bodies.get('shipment-expenses')?.amount, 2_000)
    assert.deepEqual(faults(), [])
    await context.close()
  })

  // The network is cut before the request or before its answer, or is away, and the page is killed after every press.
  test('whatever breaks at any press, each is carried out once and in order: {$self}')
    .with(['before', 'after', 'offline'] as const)
    .run(async ({ browser, assert }, fault) => {
      const { context, stub } = await aPhone(browser)
      stub.day = oneStop()
      const first = await open(context, SHIPMENT)
      // Not before the worker has kept the application: this is what opens it without a network.
      await first.evaluate('navigator.serviceWorker.ready')
      await first.close()
      for (const { path, sent, run, drawn } of STEPS) {
        const page = await open(context, path)
        await page.locator('.sync-mark[data-link=online]').waitFor()
        if (fault === 'offline') await context.setOffline(true)
        // The signature is uploaded first: both requests break.
        else stub.cuts = [fault, fault] satisfies Cut[]
        await run(page)
        await drawn(page)
        await page.close()
        stub.cuts = []
        const next = await open(context, path)
        await drawn(next)
        if (fault === 'offline') await context.setOffline(false)
        await isSent(stub, sent)
        await next.locator('.sync-mark[data-state=sent]').waitFor()
        await next.close()
      }
      assert.deepEqual(stub.carriedOut, STEPS.map(({ sent }) => sent))
      assert.equal(stub.uploads, 1)
      await context.close()
    })

  test('a refusal stops one stop only, is told to the office, and is settled by the courier', async ({ browser, assert }) => {
    const { context, stub } = await aPhone(browser)
    stub.refusals.set('order-deliveries/1/go', 'أنهى المكتب هذه المحطة عند 10:40')
    const page = await open(context, STOP)
    await press(page, t('courier.verbs.go'))
    await page.getByText('أنهى المكتب هذه المحطة عند 10:40').waitFor()
    await until('the office is told', () => stub.reported.includes('/api/courier/order-deliveries/1/go'))
    await press(page, t('courier.verbs.load'))
    await page.getByText(t('courier.refused.behind', { count: 1 })).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    const other = await open(context, '/courier/stops/2')
    await press(other, t('courier.verbs.go'))
    await isSent(stub, 'order-deliveries/2/go')
    assert.deepEqual(stub.carriedOut, ['order-deliveries/2/go'])
    await page.getByRole('button', { name: t('courier.refused.drop') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('courier.refused.drop') }).click()
    await isSent(stub, 'order-delivery-items/401/load')

    // A photo that is too large: another one takes its place, and the rest of the press is kept.
    stub.refusals.set('media', 'حجم الملف يتجاوز 10 ميغابايت.')
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: PNG }
    await page.getByLabel(t('courier.pay.given')).waitFor()
    await press(page, t('courier.verbs.pay'))
    await isSent(stub, 'order-deliveries/1/pay')
    await sign(page)
    await page.locator('input[type=file]').setInputFiles(photo)
    await press(page, t('courier.finish.delivery_button'))
    const notice = page.locator('.notice[data-kind=refused]').filter({ hasText: 'حجم الملف يتجاوز 10 ميغابايت.' })
    await notice.locator('img').waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    stub.refusals.delete('media')
    await notice.locator('input[type=file]').setInputFiles(photo)
    await isSent(stub, 'order-deliveries/1/done')
    assert.containsSubset(stub.bodies.get('order-deliveries/1/done'), { photos: [1], signature_id: 2 })
    await notice.waitFor({ state: 'detached' })
    await context.close()
  })

  test('signed out with presses that wait: they stay for the same courier', async ({ browser, assert }) => {
    const { context, stub } = await aPhone(browser)
    const page = await open(context, STOP)
    await page.locator('.sync-mark[data-link=online]').waitFor()
    stub.is_signed_out = true
    await press(page, t('courier.verbs.go'))
    await page.getByText(t('courier.locked.waiting', { count: 1 })).waitFor()
    await gone(page, t('courier.verbs.go'))
    await page.getByRole('link', { name: t('courier.settings.title') }).click()
    await page.getByRole('button', { name: t('ui.shell.sign_out') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(t('courier.settings.kept', { count: 1 })).waitFor()
    await question.getByRole('button', { name: t('ui.shell.sign_out') }).click()
    await page.waitForURL('**/courier/login')
    await page.getByText(t('courier.sign_in.kept', { count: 1 })).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    stub.is_signed_out = false
    await fillSignIn(page, phoneOf('courier'))
    await page.getByRole('button', { name: t('courier.sign_in.button') }).click()
    await page.waitForURL('**/courier')
    await isSent(stub, 'order-deliveries/1/go')
    assert.deepEqual(stub.carriedOut, ['order-deliveries/1/go'])
    await context.close()
  })

  test('what is half typed, with photos, is there again after the page was killed, and gone once pressed', async ({ browser, assert }) => {
    const { context, stub } = await aPhone(browser)
    const collect = aStop(2, { kind: 'collect', expected_items: 4, amount_due: null, can: { ...aStop(2).can, done: { allowed: true } } })
    const loaded = { ...aShipment(1, [aStop(1), collect]), unloaded_items: 0, can: { leave: { allowed: true } } } as const
    stub.day = aDay({ shipments: [{ ...loaded, stops: loaded.stops.map((stop) => ({ ...stop, items: [] })) }], free: [] })
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: PNG }
    /** Fills in, kills the page, and opens the application again. */
    const again = async (path: string, fill: (page: Page) => Promise<unknown>, start = path) => {
      const page = await open(context, path)
      await fill(page)
      await isKept(page)
      await page.close()
      return open(context, start)
    }
    const leave = await again(SHIPMENT, async (page) => {
      await page.getByLabel(t('courier.leave.odometer')).fill('٨٤ ٣١٠')
      await page.locator('input[type=file]').setInputFiles(photo)
      await page.locator('.photo-strip img').waitFor()
    })
    await leave.locator('.photo-strip img').waitFor()
    await press(leave, t('courier.verbs.leave'))
    await isSent(stub, 'shipments/1/leave')
    assert.deepEqual(stub.bodies.get('shipments/1/leave'), { odometer_start: 84_310, odometer_start_photo_id: 1 })
    await leave.close()

    const stop = await again(STOP, async (page) => {
      await page.getByLabel(t('courier.pay.given')).fill('200')
      await sign(page)
      await page.getByLabel(t('courier.proof.signed_by')).fill('فاطمة')
    }, '/courier')
    // At the stop that was open.
    await stop.waitForURL(`**${STOP}`)
    assert.equal(await stop.getByLabel(t('courier.proof.signed_by')).inputValue(), 'فاطمة')
    await stop.getByRole('button', { name: t('courier.proof.erase') }).waitFor()
    await stop.locator('.change').waitFor()
    await press(stop, t('courier.verbs.pay'))
    await stop.locator('.amount-due[data-paid]').waitFor()
    await press(stop, t('courier.finish.delivery_button'))
    await isSent(stub, 'order-deliveries/1/done')
    assert.include(stub.bodies.get('order-deliveries/1/done'), { signed_by: 'فاطمة', signature_id: 2 })
    // Its end is the end of that: the application opens with the shipments.
    await stop.locator('.mark[data-mark=done]').waitFor()
    await isKept(stop)
    await stop.close()
    const list = await open(context, '/courier')
    await list.locator('.sync-mark[data-link=online]').waitFor()
    await list.locator('a.courier-card').first().waitFor()
    assert.match(list.url(), /\/courier$/)
    await list.close()

    const problem = await again('/courier/stops/2', async (page) => {
      await page.getByLabel(t('courier.finish.count')).fill('3')
      await press(page, t('courier.problem.title'))
      await page.getByRole('radio', { name: t('courier.problem.regret') }).click()
      await page.getByLabel(t('courier.problem.note')).fill('سافر')
    })
    assert.equal(await problem.getByLabel(t('courier.finish.count')).inputValue(), '3')
    await press(problem, t('courier.problem.title'))
    assert.equal(await problem.getByLabel(t('courier.problem.note')).inputValue(), 'سافر')
    await problem.getByRole('radio', { name: 'غير موجود بالمنزل' }).click()
    await press(problem, t('courier.problem.send'))
    await isSent(stub, 'order-deliveries/2/regret')
    assert.include(stub.bodies.get('order-deliveries/2/regret'), { outcome_reason: 'not_home', outcome_note: 'سافر' })
    await problem.close()

    const cash = await again('/courier/cash', async (page) => {
      await press(page, t('courier.expense.add'))
      await page.getByRole('radio', { name: 'وقود' }).click()
      await page.getByLabel(t('courier.pay.amount')).fill('20')
      await page.locator('input[type=file]').setInputFiles(photo)
      await page.locator('.photo-strip img').waitFor()
    })
    await press(cash, t('courier.expense.add'))
    await press(cash, t('courier.expense.save'))
    await isSent(stub, 'shipment-expenses')
    assert.include(stub.bodies.get('shipment-expenses'), { amount: 2000, category_id: 1, photo_id: 3 })
    await press(cash, t('courier.expense.add'))
    assert.equal(await cash.getByLabel(t('courier.pay.amount')).inputValue(), '')
    assert.equal(await cash.locator('.photo-strip img').count(), 0)
    await context.close()
  })

  test('a full phone and a wrong clock are said', async ({ browser, assert }) => {
    const { context, stub } = await aPhone(browser)
    stub.clock_ms = 3 * 3_600_000
    const page = await open(context, STOP)
    await page.getByText(t('courier.clock.slow', { far: t('courier.clock.hours', { count: 3 }) })).waitFor()
    await press(page, t('courier.verbs.go'))
    await isSent(stub, 'order-deliveries/1/go')
    const ahead = Date.parse(stub.times.get('order-deliveries/1/go') ?? '') - Date.now()
    assert.closeTo(ahead, stub.clock_ms, 600_000)
    await page.evaluate("IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError') }")
    await press(page, t('courier.verbs.arrive'))
    await page.getByText(t('courier.storage.not_kept')).waitFor()
    assert.isTrue(await page.getByRole('button', { name: t('courier.verbs.arrive'), exact: true }).isVisible())
    await waitUntilLoaded(page)
    assert.lengthOf(stub.carriedOut, 1)
    await context.close()
  })
})
