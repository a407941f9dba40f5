import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser_context'
import { clickTransition } from '#tests/support/browser_controls'
import { confirmedOrder, measuredOrder } from '#tests/support/orders'
import { waitUntilLoaded } from '#tests/support/page_problems'
import { withStore } from '#tests/support/with_store'
import type { Page } from 'playwright'

const t = translator('en')

interface Order { readonly status: string; readonly balance: number; readonly confirmation_channel: string | null }

/** The focused button, and whether it can be pressed. */
const focused = (page: Page) =>
  page.evaluate<[string, string | null]>('[document.activeElement.textContent, document.activeElement.getAttribute("aria-disabled")]')

test.group('orders / transitions', () => {
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
    await context.clock.pauseAt(Date.now() + 3_600_000)
    /** Presses a key, and lets a tenth of a second pass once the page has read the order again. */
    const enter = async (key = 'Enter') => {
      const isRead = page.waitForResponse((response) => response.url().endsWith(`/orders/${id}`) && response.request().method() === 'GET')
      await page.keyboard.press(key)
      await isRead
      await context.clock.runFor(100)
    }
    const label = (key: string) => t(`orders.transitions.${key}`)

    await page.getByRole('button', { name: label('start'), exact: true }).focus()
    await enter()
    await page.locator('.alert').getByText(t('orders.transitions_done.start')).waitFor()
    await page.getByRole('button', { name: label('complete'), exact: true }).waitFor()
    assert.deepEqual(await focused(page), [label('complete'), 'true'])
    await page.keyboard.press('Enter')
    await context.clock.runFor(1_000)
    assert.deepEqual(await focused(page), [label('complete'), null])
    assert.equal((await read()).status, 'processing')

    await enter()
    const ready = page.locator('.alert').filter({ hasText: t('orders.transitions_done.complete') })
    await ready.getByRole('button', { name: t('ui.transition.undo') }).waitFor()
    await enter('z')
    await page.locator('.alert').getByText(t('orders.transitions_done.rework')).waitFor()
    await page.getByRole('button', { name: label('complete'), exact: true }).waitFor()
    assert.equal((await read()).status, 'processing')
    await context.clock.runFor(1_000)
    assert.deepEqual(await focused(page), [label('complete'), null])

    await enter()
    await context.clock.runFor(1_000)
    const [button] = await focused(page)
    assert.include(button, '90.00')
    assert.equal(await page.getByRole('button', { name: label('deliver'), exact: true }).count(), 0)
    await enter()
    await page.locator('.alert').filter({ hasText: '90.00' }).getByRole('button', { name: label('undo_delivery') }).waitFor()
    assert.include(await read(), { status: 'delivered', balance: 0 })
    await context.close()
  })

  test('the acceptance at the counter is one press and named so; the steps mark it', async ({ browser, assert }) => {
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
})
