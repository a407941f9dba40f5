import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption } from '#tests/support/browser/browser_controls'
import { completedOrder } from '#tests/support/rows/orders'
import { watchPage } from '#tests/support/browser/page_problems'
import { withStore } from '#tests/support/server/with_store'
import type { Page } from 'playwright'
import type { Row } from '#resources'

test.group('money / without an open drawer', () => {
  test('it is said once and before the press, a drawer is opened in the dialog with what is in it, and the payment is in it ({$self})')
    .with(['en', 'ar'] as const)
    .run(async ({ browser, assert }, locale) => {
      const t = translator(locale)
      const { order } = await withStore((store) => completedOrder(store))
      const manager = await signInAs('manager')
      const own = async () => (await manager.get<Row<'cash_sessions'>[]>('/api/user/cash-sessions?status=open&_sort=id&_order=desc')).body
      const before = (await own()).map(({ id }) => id)
      const context = await newContextFor(browser, 'manager', { locale, width: locale === 'ar' ? 390 : 1360 })
      const page = await context.newPage()
      const faults = watchPage(page)
      await page.goto(`/user/orders/${order.id}`)
      await page.getByRole('button', { name: t('orders.transitions.pay'), exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      const notice = dialog.locator('.drawer-notice')
      await notice.getByText(t('ui.drawer.none')).waitFor()
      const inside = notice.getByRole('textbox', { name: t('ui.drawer.inside') })
      // What is typed replaces the amount that is proposed, also when the focus comes back to it.
      const amount = dialog.getByRole('textbox', { name: t('orders.args.amount') })
      for (const focus of [() => Promise.resolve(), () => inside.focus().then(() => amount.focus())]) {
        await focus()
        assert.equal(await page.evaluate('getSelection().toString()'), await amount.inputValue())
      }
      // It is said before the press, once: nothing can be sent yet.
      const pay = dialog.getByRole('button', { name: t('orders.transitions.pay'), exact: true })
      assert.equal(await pay.getAttribute('aria-disabled'), 'true')
      await page.keyboard.press('Control+Enter')
      await inside.fill('50')
      const why = notice.getByRole('textbox').nth(1)
      if (await why.isVisible()) await why.fill('counted by a test')
      // Enter opens the drawer, as the button does; the payment around it is not what is meant.
      if (locale === 'ar') await inside.press('Enter')
      else await notice.getByRole('button').click()
      await notice.waitFor({ state: 'detached' })
      // The payment goes on in its amounts.
      await dialog.locator('.ant-input-number-input:focus').waitFor()
      await assertAsksForTyped(page, t)
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
      const [drawer] = (await own()).filter(({ id }) => !before.includes(id))
      const [payment] = await withStore((store) => store.select('transactions', { order_id: order.id }))
      assert.deepEqual([payment?.method, payment?.cash_session_id, drawer?.opening_amount], ['cash', drawer?.id, 5000])
      // The next one, in the other language, has none again.
      const counted = [{ value: 100, count: (drawer?.expected_amount ?? 0) / 100 }]
      await manager.post(`/api/user/cash-sessions/${drawer?.id}/close`, { counted, left_in_drawer: 0 })
      assert.deepEqual(faults(), [])
      if (locale === 'en') await assertFormsTell(page)
      await context.close()
    })
})

/** Neither Escape nor a press beside the dialog loses what was typed. */
async function assertAsksForTyped(page: Page, t: ReturnType<typeof translator>): Promise<void> {
  const note = page.getByRole('dialog').getByRole('textbox').last()
  await note.fill('from the sister')
  const question = page.getByRole('alertdialog').filter({ hasText: t('ui.form.leave_title') })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(3, 3)]) {
    await leave()
    await question.getByRole('button', { name: t('ui.form.keep_editing') }).click()
    await question.waitFor({ state: 'detached' })
    // The typing goes on.
    await page.locator('dialog :focus').waitFor()
  }
  await note.focus()
}

/** The forms of a transaction and of a settlement tell it before they are saved, and not while cash is not what moves. */
async function assertFormsTell(page: Page): Promise<void> {
  const t = translator('en')
  const notice = page.getByRole('dialog').locator('.drawer-notice').getByText(t('ui.drawer.none'))
  for (const path of ['/user/transactions', '/user/shipments/settlements']) {
    // The list of settlements is a tab beside the page that settles.
    if (path !== '/user/transactions') await page.locator('.menu a[href="/user/settle"]').first().click()
    await page.locator(`.menu a[href="${path}"], nav a[href="${path}"]`).first().click()
    await page.getByRole('link', { name: t('ui.list.create'), exact: true }).click()
    await notice.waitFor()
    if (path !== '/user/transactions') continue
    await chooseOption(page.getByRole('dialog'), t('transactions.fields.method'), t('enums.payment_method.card'))
    await notice.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.form.discard') }).click()
  }
}
