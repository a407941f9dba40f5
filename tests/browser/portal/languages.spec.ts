import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { LOCALES } from '#common/locales'
import { acting } from '#tests/support/acting'
import { browserOf, phoneOf, type Visitor } from '#tests/support/browser'
import { oddities, settled, violations, watch } from '#tests/support/browser_findings'
import { measuredOrder } from '#tests/support/laundry'
import { linkTo } from '#tests/support/links'
import { aMessage } from '#tests/support/said'
import { resize, setMode } from '#tests/support/screens/judge'
import { publicScreens, type PublicScreen } from '#tests/support/screens/public'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

/** Public pages and those of clients, read in each language. */
test.group('portal / languages', (group) => {
  let ofOrder: PublicScreen[] = []
  group.setup(async () => {
    const order = await acting(async (store) => {
      const [client] = await store.select('clients', { phone: phoneOf('client') })
      await aMessage(store, client!.id, { body: 'Message' })
      return (await measuredOrder(store, { client_id: client!.id })).order
    })
    ofOrder = [
      { path: await linkTo(order), who: 'visitor', title: 'portal.order.title' },
      { path: `/client/orders/${order.id}`, who: 'client', title: null },
      { path: '/client/forgot-password/mail', who: 'visitor', title: 'ui.auth.forgot' },
    ]
  })

  test('every page is whole in {$self}, on a phone and on a desk')
    .with([...LOCALES])
    .run(async ({ browser, assert }, locale) => {
      const t = translator(locale)
      for (const who of ['visitor', 'client'] satisfies Visitor[]) {
        const page = await (await browserOf(browser, who, { locale, width: 390 })).newPage()
        const faults = watch(page)
        for (const { path, title } of [...publicScreens, ...ofOrder].filter((screen) => screen.who === who)) {
          await page.setViewportSize({ width: 390, height: 844 })
          await page.goto(`${path}?lang=${locale}`)
          await settled(page)
          assert.equal(new URL(page.url()).pathname, path)
          if (title) await titled(page, t(title))
          await page.locator(`html[lang="${locale}"][dir="${locale === 'ar' ? 'rtl' : 'ltr'}"]`).waitFor()
          const narrow = [...await oddities(page), ...await violations(page, 'all')]
          await resize(page, 1360)
          const wide = [...await oddities(page), ...locale === 'en' ? await violations(page, 'all') : []]
          assert.deepEqual([...narrow, ...wide, ...faults()], [], `${path} in ${locale}`)
          if (locale !== 'ar') continue
          await setMode(page, 'dark')
          assert.deepEqual(await violations(page, 'colours'), [], `${path} in the dark`)
          await setMode(page, 'light')
        }
        await page.context().close()
      }
    })

  test('what can be pressed leads there, in Arabic', async ({ browser, assert }) => {
    const t = translator('ar')
    for (const who of ['visitor', 'client'] satisfies Visitor[]) {
      const page = await (await browserOf(browser, who, { locale: 'ar', width: 390 })).newPage()
      const faults = watch(page)
      for (const { path, title, from } of publicScreens.filter((screen) => screen.who === who)) {
        if (from === undefined) continue
        await page.goto(from)
        await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
        await page.waitForURL((url) => url.pathname === path)
        await settled(page)
        await page.locator('html[lang="ar"][dir="rtl"]').waitFor()
        if (title) await titled(page, t(title))
      }
      assert.deepEqual(faults(), [])
      await page.context().close()
    }
  })
})

const titled = (page: Page, title: string): Promise<void> =>
  until(`${page.url()} is called “${title}”`, async () => await page.title() === `Zarbia | ${title}`)
