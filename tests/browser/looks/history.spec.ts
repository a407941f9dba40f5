import { test } from '@japa/runner'
import { browserOf } from '#tests/support/browser'
import { settled } from '#tests/support/browser_findings'

test.group('looks / history', () => {
  // A rack with fifty pieces asked fifty times, until React gave up drawing so many answers one by one.
  test('the names of all that a history speaks of come in one call for each kind of record', async ({ browser, assert }) => {
    const page = await (await browserOf(browser, 'owner')).newPage()
    const calls: URL[] = []
    page.on('request', (request) => { calls.push(new URL(request.url())) })
    await page.goto('/user/stocks/1?tab=history')
    await settled(page)
    const history = page.getByRole('tabpanel')
    // The readable code of a piece.
    await history.locator('dd').getByText(/^[0-9A-Z]{8}\s*$/).first().waitFor()
    await history.locator('dd').getByText(/^#\d+\s*$/).first().waitFor({ state: 'detached' })

    const single = calls.filter(({ pathname }) => /^\/api\/user\/[a-z-]+\/\d+$/.test(pathname) && pathname !== '/api/user/stocks/1')
    assert.deepEqual(single.map(({ pathname }) => pathname), [])
    const kinds = calls.filter(({ searchParams }) => searchParams.has('id')).map(({ pathname }) => pathname)
    assert.deepEqual(kinds, [...new Set(kinds)])
    await page.context().close()
  })
})
