import { test } from '@japa/runner'
import { LOCALES, translator } from '#backend/language'
import { acting } from '#tests/support/acting'
import { browserOf, demoCompany, phoneOf, type Visitor } from '#tests/support/browser'
import { oddities, settled, violations, watch } from '#tests/support/browser_findings'
import { otherScreens, type Screen } from '#tests/support/browser_screens'
import { measuredOrder } from '#tests/support/laundry'
import { aMessage } from '#tests/support/said'

/** Public pages and those of clients, read in each language; the walk through the screens does it for Arabic. */
test.group('portal / languages', (group) => {
  let ofOrder: Screen[] = []
  group.setup(async () => {
    await demoCompany()
    const order = await acting(async (store) => {
      const [client] = await store.select('clients', { phone: phoneOf('client') })
      await aMessage(store, client!.id, { body: 'Message' })
      return (await measuredOrder(store, { client_id: client!.id })).order
    })
    ofOrder = [
      { path: `/o/${order.public_token}`, who: 'visitor', title: 'portal.order.title' },
      { path: `/client/orders/${order.id}`, who: 'client', title: null },
      { path: '/client/forgot-password/mail', who: 'visitor', title: 'ui.auth.forgot' },
    ]
  })

  test('every page is whole in {$self}, on a phone and on a desk')
    .with([...LOCALES])
    .run(async ({ browser, assert }, locale) => {
      const t = translator(locale)
      const screens = [...(locale === 'ar' ? [] : otherScreens), ...ofOrder]
      for (const who of ['visitor', 'client'] satisfies Visitor[]) {
        const page = await (await browserOf(browser, who, { locale, width: 390 })).newPage()
        const faults = watch(page)
        for (const { path, title } of screens.filter((screen) => screen.who === who)) {
          await page.setViewportSize({ width: 390, height: 844 })
          await page.goto(`${path}?lang=${locale}`)
          await settled(page)
          if (title) assert.equal(await page.title(), `Zarbia | ${t(title)}`)
          assert.equal(await page.locator('html').getAttribute('lang'), locale, path)
          assert.equal(await page.locator('html').getAttribute('dir'), locale === 'ar' ? 'rtl' : 'ltr', path)
          const narrow = [...faults(), ...await oddities(page), ...await violations(page, 'all')]
          await page.setViewportSize({ width: 1360, height: 900 })
          await page.evaluate(NEXT_FRAME)
          assert.deepEqual([...narrow, ...await oddities(page)], [], `${path} in ${locale}`)
        }
        await page.context().close()
      }
    })
    .timeout(240_000)
})

/** The new size is drawn in the next one. */
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'
