import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser_context'
import { clickTransition } from '#tests/support/browser_controls'
import { completedOrder } from '#tests/support/orders'
import { watchPage } from '#tests/support/page_problems'
import { withStore } from '#tests/support/with_store'
import type { Row } from '#resources'

test.group('money / without an open drawer', () => {
  test('cash is refused in words, a drawer is opened with one press in the dialog, and the payment is in it ({$self})')
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
      await clickTransition(dialog, t('orders.transitions.pay'))
      await dialog.getByText(t('errors.money.no_drawer')).first().waitFor()
      await notice.getByRole('button').click()
      await notice.waitFor({ state: 'detached' })
      await clickTransition(dialog, t('orders.transitions.pay'))
      await dialog.waitFor({ state: 'detached' })
      const [drawer] = (await own()).filter(({ id }) => !before.includes(id))
      const [payment] = await withStore((store) => store.select('transactions', { order_id: order.id }))
      assert.deepEqual([payment?.method, payment?.cash_session_id], ['cash', drawer?.id])
      // The next one, in the other language, has none again.
      const counted = [{ value: 100, count: (drawer?.expected_amount ?? 0) / 100 }]
      await manager.post(`/api/user/cash-sessions/${drawer?.id}/close`, { counted, left_in_drawer: 0 })
      // The refusal.
      assert.deepEqual(faults().filter((fault) => !fault.includes('422')), [])
      await context.close()
    })
})
