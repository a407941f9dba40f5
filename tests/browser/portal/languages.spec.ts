import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { withStore } from '#tests/support/server/with_store'
import { newContextFor, phoneOf, type BrowserUser } from '#tests/support/browser/browser_context'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import { measuredOrder } from '#tests/support/rows/orders'
import { orderLink } from '#tests/support/rows/order_links'
import { aSentMessage } from '#tests/support/rows/outbox'
import { resizeViewport } from '#tests/support/screens/screen_walker'
import { publicScreens, type PublicScreen } from '#tests/support/screens/public_screens'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

/** Public pages and pages of clients, in each language. */
test.group('portal / languages', (group) => {
  let orderScreens: PublicScreen[] = []
  group.setup(async () => {
    const order = await withStore(async (store) => {
      const [client] = await store.select('clients', { phone: phoneOf('client') })
      await aSentMessage(store, client!.id, { body: 'Message' })
      return (await measuredOrder(store, { client_id: client!.id })).order
    })
    orderScreens = [
      { path: await orderLink(order), who: 'visitor', title: 'portal.order.title' },
      { path: `/client/orders/${order.id}`, who: 'client', title: null },
      { path: '/client/forgot-password/mail', who: 'visitor', title: 'ui.auth.forgot' },
    ]
  })

  test('every page is complete in {$self}, on a phone and on a desktop, in Arabic in the dark')
    .with([...LOCALES])
    .run(async ({ browser, assert }, locale) => {
      const t = translator(locale)
      const isEnglishOrArabic = ['en', 'ar'].includes(locale)
      for (const who of ['visitor', 'client'] satisfies BrowserUser[]) {
        const page = await (await newContextFor(browser, who, { locale, width: 390, mode: locale === 'ar' ? 'dark' : 'light' })).newPage()
        const faults = watchPage(page)
        for (const { path, title } of [...publicScreens, ...orderScreens].filter((screen) => screen.who === who)) {
          await page.setViewportSize({ width: 390, height: 844 })
          await page.goto(`${path}?lang=${locale}`)
          await waitUntilLoaded(page)
          assert.equal(new URL(page.url()).pathname, path)
          if (title) await waitForTitle(page, t(title))
          await page.locator(`html[lang="${locale}"][dir="${locale === 'ar' ? 'rtl' : 'ltr'}"]`).waitFor()
          // Spanish and French have the elements of English.
          const narrow = [...await findPageOddities(page), ...isEnglishOrArabic ? await findAxeViolations(page) : []]
          await resizeViewport(page, 1360)
          const wide = [...await findPageOddities(page), ...locale === 'en' ? await findAxeViolations(page) : []]
          assert.deepEqual([...narrow, ...wide, ...faults()], [], `${path} in ${locale}`)
        }
        await page.context().close()
      }
    })

  test('links and buttons lead to their pages, in Arabic', async ({ browser, assert }) => {
    const t = translator('ar')
    for (const who of ['visitor', 'client'] satisfies BrowserUser[]) {
      const page = await (await newContextFor(browser, who, { locale: 'ar', width: 390 })).newPage()
      const faults = watchPage(page)
      for (const { path, title, from } of publicScreens.filter((screen) => screen.who === who)) {
        if (from === undefined) continue
        await page.goto(from)
        await waitUntilLoaded(page)
        const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
        // On a phone the pages of the account are in a menu.
        if (!await link.isVisible()) await page.locator('.doors .icon-button').click()
        await link.click()
        await page.waitForURL((url) => url.pathname === path)
        await waitUntilLoaded(page)
        await page.locator('html[lang="ar"][dir="rtl"]').waitFor()
        if (title) await waitForTitle(page, t(title))
      }
      assert.deepEqual(faults(), [])
      await page.context().close()
    }
  })
})

/** Behind the name of the product, or on a public page that of the company. */
const waitForTitle = (page: Page, title: string): Promise<void> =>
  until(`${page.url()} is called “${title}”`, async () => (await page.title()).endsWith(` | ${title}`))
