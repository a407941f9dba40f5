/** What a page shows first keeps its place when the rest comes. `npm run bench -- screens` measures more pages, with a slow processor. */
import { test } from '@japa/runner'
import { newContextFor, type BrowserUser } from '#tests/support/browser/browser_context'
import { layoutShiftOf, MAX_LAYOUT_SHIFT, watchLayoutShift } from '#tests/support/browser/layout_shift'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'

/** Each page at the width where it moved most. */
const PAGES: readonly (readonly [1360 | 390, BrowserUser, readonly string[]])[] = [
  [1360, 'visitor', ['/']],
  [1360, 'client', ['/client/account']],
  [1360, 'owner', ['/user/dashboard', '/user/orders', '/user/orders/1', '/user/statistics', '/user/plannings']],
  [390, 'client', ['/client/dashboard']],
  [390, 'owner', ['/user/clients/1', '/user/plannings']],
]

test.group('infra / layout shift', () => {
  test('pages load without moving', async ({ browser, assert }) => {
    const over: string[] = []
    for (const [width, who, paths] of PAGES) {
      const context = await newContextFor(browser, who, { locale: who === 'owner' ? 'en' : 'ar', width })
      await watchLayoutShift(context)
      const page = await context.newPage()
      for (const path of paths) {
        await page.goto(path)
        await waitUntilLoaded(page)
        const { sum, moved } = await layoutShiftOf(page)
        if (sum > MAX_LAYOUT_SHIFT) over.push(`${path} at ${width}: ${sum.toFixed(3)}\n${moved}`)
      }
      await context.close()
    }
    assert.deepEqual(over, [])
  })
  test('fonts are requested before the page is: text in another font would move', async ({ browser, assert }) => {
    for (const [who, path, fonts] of [['owner', '/user/clients/1', 1], ['client', '/client/orders', 2]] as const) {
      const context = await newContextFor(browser, who, { locale: who === 'owner' ? 'en' : 'ar' })
      const page = await context.newPage()
      const asked: string[] = []
      page.on('request', (request) => { asked.push(new URL(request.url()).pathname) })
      await page.goto(path)
      await waitUntilLoaded(page)
      const fontsIn = (paths: readonly string[]) => paths.filter((one) => one.endsWith('.woff2'))
      assert.lengthOf(fontsIn(asked.slice(0, asked.findIndex((one) => one.startsWith('/api/')))), fonts, path)
      assert.lengthOf(new Set(fontsIn(asked)), fontsIn(asked).length)
      await context.close()
    }
  })
})
