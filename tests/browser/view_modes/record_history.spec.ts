import { test } from '@japa/runner'
import { newContextFor } from '#tests/support/browser/browser_context'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'

test.group('record / history', () => {
  // Regression: the history of a rack with fifty items sent fifty requests.
  test('the labels of the records in a history are read with one call per resource', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'owner')).newPage()
    const calls: URL[] = []
    page.on('request', (request) => { calls.push(new URL(request.url())) })
    await page.goto('/user/stocks/1?tab=history')
    await waitUntilLoaded(page)
    const history = page.getByRole('tabpanel')
    // The tag code of an item.
    await history.locator('dd').getByText(/^[0-9A-Z]{8}\s*$/).first().waitFor({ state: 'attached' })
    await history.locator('dd').getByText(/^#\d+\s*$/).first().waitFor({ state: 'detached' })

    const single = calls.filter(({ pathname }) => /^\/api\/user\/[a-z-]+\/\d+$/.test(pathname) && pathname !== '/api/user/stocks/1')
    assert.deepEqual(single.map(({ pathname }) => pathname), [])
    const kinds = calls.filter(({ searchParams }) => searchParams.has('id')).map(({ pathname }) => pathname)
    assert.deepEqual(kinds, [...new Set(kinds)])
    await page.context().close()
  })
})
