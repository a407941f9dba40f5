import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage, openDrawerOf, signInAs } from '#tests/support/browser/browser_context'
import { clickTransition } from '#tests/support/browser/browser_controls'
import { aClient, completedOrder, confirmedOrder, measuredOrder } from '#tests/support/rows/orders'
import { anAddress } from '#tests/support/rows/shipments'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import type { Locator, Page } from 'playwright'

const t = translator('en')

interface Order { readonly status: string; readonly balance: number; readonly confirmation_channel: string | null }

/** The focused button, and whether it is disabled and busy. */
const focused = (page: Page) => page.evaluate<[string, string | null, string | null]>(
  '[document.activeElement.textContent, ...["aria-disabled", "aria-busy"].map((name) => document.activeElement.getAttribute(name))]')

test.group('orders / transitions', (group) => {
  group.setup(() => openDrawerOf('owner'))

  test('what we bring home is planned first; who comes all the same pays and takes it along', async ({ browser, assert }) => {
    const { order } = await withStore(async (store) => {
      const client_id = (await aClient(store)).id
      const { id: delivery_address_id } = await anAddress(store, client_id)
      return completedOrder(store, { client_id, return_mode: 'delivery', delivery_address_id })
    })
    const page = await openPage(browser, `/user/orders/${order.id}`)
    const plan = page.getByRole('link', { name: t('ui.orders.plan_delivery') })
    await plan.waitFor()
    assert.equal(await plan.getAttribute('data-kind'), 'primary')
    assert.notEqual(await page.getByRole('button', { name: '90.00' }).getAttribute('data-kind'), 'primary')
    await plan.click()
    await page.waitForURL('**/user/dispatch')
    await page.context().close()
  })

  test('by keyboard alone: the next button has the focus and no effect for a second, the toast takes back', async ({ browser, assert }) => {
    const { order: { id } } = await withStore((store) => confirmedOrder(store))
    const api = await signInAs('owner')
    const read = async () => (await api.get<Order>(`/api/user/orders/${id}`)).body
    const context = await newContextFor(browser, 'owner')
    await context.clock.install()
    const page = await context.newPage()
    await page.goto(`/user/orders/${id}`)
    await waitUntilLoaded(page)
    // From here on the clock is controlled by the test.
    await context.clock.pauseAt(Date.now() + 5_000)
    /** The page renders what it has read: a thousandth of a second at a time, so that a button stays inert meanwhile. */
    const shows = (locator: Locator) => until(String(locator), async () => {
      await context.clock.runFor(1)
      return locator.isVisible()
    })
    /** A second later the button with the focus takes a key, once everything on the page is read again. */
    const isReady = async (name: string) => {
      await context.clock.runFor(1_000)
      await until(`${name} can be pressed`, async () => {
        await context.clock.runFor(1)
        const [text, isDisabled, isBusy] = await focused(page)
        return text.includes(name) && isDisabled === null && isBusy === null
      })
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const label = (verb: string) => t(`orders.transitions.${verb}`)
    const done = (verb: string) => page.locator('.alert').filter({ hasText: t(`orders.transitions_done.${verb}`) })

    await button(label('start')).press('Enter')
    await shows(button(label('complete')))
    assert.deepEqual((await focused(page)).slice(0, 2), [label('complete'), 'true'])
    await done('start').waitFor()
    await page.keyboard.press('Enter')
    await isReady(label('complete'))
    assert.equal((await read()).status, 'processing')

    await page.keyboard.press('Enter')
    await shows(done('complete').getByRole('button', { name: t('ui.transition.undo') }))
    const takeRest = page.getByRole('button', { name: '90.00' })
    await shows(takeRest)
    await page.keyboard.press('z')
    await shows(done('rework'))
    await shows(button(label('complete')))
    await isReady(label('complete'))
    assert.equal((await read()).status, 'processing')

    await page.keyboard.press('Enter')
    await shows(takeRest)
    assert.equal(await button(label('deliver')).count(), 0)
    await isReady('90.00')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await shows(dialog.getByRole('textbox').first())
    await dialog.getByRole('textbox').first().fill('100')
    await shows(dialog.getByText('10.00'))
    await page.keyboard.press('Control+Enter')
    await shows(page.locator('.alert').filter({ hasText: '90.00' }).getByRole('button', { name: t('ui.transition.undo') }))
    assert.include(await read(), { status: 'delivered', balance: 0 })
    await context.close()
  })

  test('the acceptance at the counter is one click, and the steps mark it', async ({ browser, assert }) => {
    const { order: { id } } = await withStore((store) => measuredOrder(store))
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await page.goto(`/user/orders/${id}`)
    await page.getByText(t('ui.orders.accepted.hint_accept')).waitFor()
    assert.equal(await page.getByRole('button', { name: t('orders.transitions.confirm'), exact: true }).count(), 0)
    const buttons = page.getByRole('group', { name: t('orders.transitions.accept') }).getByRole('button')
    const names = ['counter', 'phone', 'with_note'].map((one) => t(`ui.orders.accepted.${one}`))
    assert.deepEqual(await buttons.allTextContents(), names)
    const step = page.locator('.order-steps [aria-current="step"]')
    assert.include(await step.textContent(), t('ui.orders.step.measured_at'))
    await clickTransition(page, t('ui.orders.accepted.counter'))
    await step.getByText(t('ui.orders.step.confirmed_at')).waitFor()
    const { body } = await (await signInAs('owner')).get<Order>(`/api/user/orders/${id}`)
    assert.include(body, { status: 'confirmed', confirmation_channel: 'counter' })
    assert.equal(await page.getByRole('tab', { selected: true }).textContent(), t('orders.fields.events'))
    await page.context().close()
  })

  test('the page requests the order once, in its language, before it is rendered', async ({ browser, assert }) => {
    const { order: { id } } = await withStore((store) => confirmedOrder(store))
    const page = await (await newContextFor(browser, 'owner', { locale: 'fr' })).newPage()
    const asked: { path: string; language: string | undefined }[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The stream of changes has no texts.
      if (/^\/api\/user\/(?!live$)/.test(pathname)) asked.push({ path: pathname, language: request.headers()['accept-language'] })
    })
    await page.goto(`/user/orders/${id}`)
    await waitUntilLoaded(page)
    assert.equal(asked.filter(({ path }) => path === `/api/user/orders/${id}`).length, 1)
    assert.equal(asked[0]?.path, `/api/user/orders/${id}`)
    assert.deepEqual(asked.filter(({ language }) => language !== 'fr'), [])
    await page.context().close()
  })

  test('while the page reads again what a transition has changed, its buttons wait', async ({ browser, assert }) => {
    const { order: { id } } = await withStore((store) => confirmedOrder(store))
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await page.goto(`/user/orders/${id}`)
    await waitUntilLoaded(page)
    const answer = Promise.withResolvers<undefined>()
    await page.route('**/api/user/order-events?**', async (route) => {
      await answer.promise
      await route.continue()
    })
    await clickTransition(page, t('orders.transitions.start'))
    const cancel = page.getByRole('button', { name: t('orders.transitions.cancel'), exact: true })
    await page.getByRole('button', { name: t('orders.transitions.complete'), exact: true }).waitFor()
    assert.deepEqual([await cancel.getAttribute('aria-disabled'), await cancel.getAttribute('aria-busy')], ['true', 'true'])
    // Playwright waits until the button is enabled, as who sees it does: a press before would be lost.
    const pressed = cancel.click()
    answer.resolve(undefined)
    await pressed
    await page.getByRole('dialog', { name: t('orders.transitions.cancel') }).waitFor()
    await page.context().close()
  })

  test('while a list reads again what the transition of a row has changed, another row has its own', async ({ browser, assert }) => {
    const { order: first } = await withStore((store) => confirmedOrder(store))
    const { order: second } = await withStore((store) => confirmedOrder(store))
    const page = await openPage(browser, '/user/orders')
    const isHeld = Promise.withResolvers<undefined>()
    const answer = Promise.withResolvers<undefined>()
    const started: string[] = []
    page.on('request', (request) => { if (request.url().endsWith('/start')) started.push(new URL(request.url()).pathname) })
    await page.route('**/api/user/orders?**', async (route) => {
      isHeld.resolve(undefined)
      await answer.promise
      await route.continue()
    })
    const start = async ({ code }: { readonly code: string }) => {
      await page.getByRole('button', { name: t('ui.list.more_row', { label: code }) }).click()
      await page.getByRole('menuitem', { name: t('orders.transitions.start'), exact: true }).click()
    }
    await start(first)
    await isHeld.promise
    await start(second)
    await until('both are sent', () => Promise.resolve(started.length === 2))
    assert.deepEqual(started, [first, second].map(({ id }) => `/api/user/orders/${id}/start`))
    answer.resolve(undefined)
    await page.context().close()
  })

  test('a client with one unpaid order pays it on the page of the client', async ({ browser, assert }) => {
    const { order: { client_id } } = await withStore((store) => confirmedOrder(store))
    const page = await openPage(browser, `/user/clients/${client_id}`, { who: 'owner' })
    // The orders of the client have the cells of the list of orders.
    const orders = page.getByRole('tabpanel')
    await orders.locator('.order-balance .sign').waitFor()
    assert.equal(await orders.getByText(t('enums.order_priority.normal'), { exact: true }).count(), 0)
    const pay = page.getByRole('button', { name: t('orders.transitions.pay') })
    await pay.click()
    await page.getByRole('dialog').getByRole('button', { name: t('orders.transitions.pay') }).click()
    await page.locator('.alert').filter({ hasText: t('ui.orders.paid', { amount: '90.00 MAD' }) }).waitFor()
    await pay.waitFor({ state: 'detached' })
    await page.context().close()
  })
})
