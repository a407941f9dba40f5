import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { startTestWorker } from '#tests/support/server/test_jobs'
import { withStore } from '#tests/support/server/with_store'

const t = translator('en')

test.group('audit / nightly check', () => {
  test('shows what is broken with its fields by name, checks again, and the finding is resolved', async ({ browser, assert, cleanup }) => {
    cleanup(await startTestWorker())
    const { id, full_name } = await withStore(async (store) => (await store.select('clients', {}))[0]!)
    await withStore((store) => store.insert('invariant_findings', {
      invariant: 'sum_differs', subject: { type: 'clients', id }, subject_field: 'balance', expected: '9000', found: '9100',
      found_at: store.context.now,
    }), { caller: null })
    const page = await openPage(browser, '/user/invariants?view=open', { who: 'owner' })
    const row = page.getByRole('row').filter({ hasText: t('enums.invariant.sum_differs') })
    await row.getByText(full_name!).waitFor()
    const text = await row.textContent()
    for (const part of [t('clients.fields.balance'), '90.00', '91.00']) assert.include(text, part)
    await page.getByRole('button', { name: t('ui.invariants.check_now') }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('ui.invariants.checked', { when: '' }).trim()).waitFor()
    await page.context().close()
  })
})
