/** Browsers translate pages of clients, and none of staff and couriers. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { isTranslated, shownText, translateBy } from '#tests/support/browser/browser_translation'
import { newContextFor, phoneOf } from '#tests/support/browser/browser_context'
import { orderLink } from '#tests/support/rows/order_links'
import { measuredOrder, readOrder } from '#tests/support/rows/orders'
import { siteUrl } from '#tests/support/json_client'
import { waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'

const t = translator('fr')

const aMeasuredOrder = () => withStore(async (store) => {
  const [client] = await store.select('clients', { phone: phoneOf('client') })
  return measuredOrder(store, { client_id: client!.id, items: 3 })
})

test.group('portal / translated by the browser', () => {
  for (const way of ['replace', 'move'] as const) {
    test(`the page of a link works on and shows the amounts of now (texts: ${way})`, async ({ browser, assert }) => {
      const { order } = await aMeasuredOrder()
      const link = `${await orderLink(order)}?lang=fr`
      const [translated, plain] = await Promise.all([newContextFor(browser, 'visitor'), newContextFor(browser, 'visitor')])
      await translateBy(translated, way)
      const page = await translated.newPage()
      const faults = watchPage(page)
      const fresh = await plain.newPage()
      const assertShowsAll = async (what: string) => {
        await waitUntilLoaded(page)
        await fresh.goto(link)
        await waitUntilLoaded(fresh)
        assert.isTrue(await isTranslated(page), what)
        // The company's contact is read after the order: both pages may still grow.
        await until(`${what}: the page shows what a new one does`, async () => await shownText(page) === await shownText(fresh))
      }
      await page.goto(link)
      await page.getByRole('heading', { name: order.code }).waitFor()
      await assertShowsAll('at first')

      // The sum of what is accepted changes at once, then the status and the amounts of the order do.
      for (const box of [1, 2, 1]) await page.getByRole('checkbox').nth(box).click()
      await page.getByRole('button', { name: t('portal.answer.accept') }).click()
      await until('the answer is stored', async () => {
        const { order: { status } } = await withStore((store) => readOrder(store, order.id))
        return status !== 'measured'
      })
      await assertShowsAll('after the answer')
      assert.deepEqual(faults(), [])
      await translated.close()
      await plain.close()
    })

    test(`a client goes through all pages and back (texts: ${way})`, async ({ browser, assert }) => {
      const { order } = await aMeasuredOrder()
      const context = await newContextFor(browser, 'client', { width: 390 })
      await translateBy(context, way)
      const page = await context.newPage()
      const faults = watchPage(page)
      const paths = [
        '/client/dashboard', '/client/orders', `/client/orders/${order.id}`, '/client/orders/new', '/client/account',
      ]
      await page.goto(paths[0] ?? '')
      for (const path of [...paths, ...paths.toReversed()]) {
        // As a link does: the page before is taken out of the document.
        await page.evaluate(`history.pushState(null, '', '${path}')`)
        await page.locator(`html[data-address^="${path}"]`).waitFor()
        await waitUntilLoaded(page)
        assert.isTrue(await isTranslated(page), path)
        for (const opener of await page.locator('main summary:visible').all()) await opener.click()
      }
      assert.deepEqual(faults(), [])
      await context.close()
    })
  }

  test('the documents of staff and couriers ask browsers not to translate them; those of clients do not', async ({ browser, assert }) => {
    const read = async (path: string) => (await fetch(siteUrl() + path, { headers: { accept: 'text/html' } })).text()
    for (const path of ['/admin', '/user/dashboard', '/user/orders/1', '/user/nowhere', '/courier', '/courier/login', '/courier/stops/1']) {
      const html = await read(path)
      assert.match(html, /<html [^>]*translate="no"/, path)
      assert.include(html, '<meta name="google" content="notranslate">', path)
    }
    for (const path of ['/', '/client/login', '/client/dashboard', '/o/token', '/privacy-policy']) {
      assert.notMatch(await read(path), /notranslate|translate="no"/, path)
    }
    const context = await newContextFor(browser, 'owner')
    await translateBy(context, 'replace')
    const page = await context.newPage()
    await page.goto('/user/orders')
    await waitUntilLoaded(page)
    assert.isFalse(await isTranslated(page))
    await context.close()
  })
})
