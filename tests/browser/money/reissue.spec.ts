import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { measuredOrder } from '#tests/support/rows/orders'
import { withStore } from '#tests/support/server/with_store'

test.group('money / credit note and new invoice', () => {
  test('the page of the new invoice follows, in Spanish', async ({ browser, assert }) => {
    const t = translator('es')
    const old = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      const { id } = await store.insert('invoices', { client_id: order.client_id, orders: [order.id] })
      return store.transition('invoices', id, 'issue')
    })
    const page = await openPage(browser, `/user/invoices/${old.id}`, { locale: 'es' })
    const name = t('invoices.transitions.reissue')
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('ui.transition.reason')).fill('Acordado')
    await dialog.getByRole('button', { name, exact: true }).dblclick()
    await page.waitForURL((url) => /\/invoices\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${old.id}`))
    const invoices = await withStore((store) => store.select('invoices', { client_id: old.client_id }))
    const next = invoices.find(({ replaces_id }) => replaces_id === old.id)
    assert.lengthOf(invoices, 3)
    assert.equal(new URL(page.url()).pathname, `/user/invoices/${next?.id}`)
    await page.getByRole('heading', { level: 1, name: next?.number ?? '' }).waitFor()
    await page.context().close()
  })
})
