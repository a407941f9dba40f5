/** The public page leads whoever has never been here to a placed order, on a phone in Arabic over a slow network. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { freshPhone } from '#tests/support/rows/people'
import { codeSentTo, forgetAskedCodes, useProviderOfCodes } from '#tests/support/rows/sign_up_codes'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withStore } from '#tests/support/server/with_store'
import type { Locator } from 'playwright'

const t = translator('ar')
/** Of a mobile network: milliseconds, and bytes a second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 90_000 }
/** As a thumb does: milliseconds between two keys. */
const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: 120 })

test.group('portal / from the public page to an order', (group) => {
  useDefaultSettings(group)
  useProviderOfCodes(group)
  group.each.setup(async () => { await forgetAskedCodes() })

  test('a new client orders within 90 seconds, and is asked nothing twice', async ({ browser, assert }) => {
    const phone = freshPhone()
    const context = await newContextFor(browser, 'visitor', { locale: 'ar', width: 390, hasTouch: true })
    const page = await context.newPage()
    const faults = watchPage(page)
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', SLOW)

    const began = Date.now()
    await page.goto('/')
    await page.locator('.hero').getByRole('link', { name: t('site.home.pickup') }).tap()
    const areas = page.getByRole('radiogroup', { name: t('portal.address.zone') })
    await areas.getByRole('radio').nth(2).tap()
    const day = page.getByRole('radiogroup', { name: t('portal.pickup.slot') }).getByRole('radio').nth(1)
    await day.tap()
    await type(page.getByLabel(t('portal.address.landmark')), 'قرب المسجد')
    const kind = page.locator('.piece-counts li button').first()
    for (let count = 0; count < 2; count++) await kind.tap()
    await page.getByRole('button', { name: t('portal.new.next') }).tap()
    await type(page.getByLabel(t('portal.new.phone')), `0${phone.slice(4)}`)
    await page.getByRole('button', { name: t('portal.code.send') }).tap()
    await page.getByLabel(t('portal.code.code')).waitFor()
    // The last digit sends it.
    await type(page.getByLabel(t('portal.code.code')), (await codeSentTo(phone)).code)
    await type(page.getByLabel(t('portal.new.first_name')), 'أمينة')
    await type(page.getByLabel(t('portal.new.last_name')), 'السالك')
    await page.getByLabel(t('portal.new.agree')).tap()
    await page.getByRole('button', { name: t('portal.new.order') }).dblclick()
    await page.waitForURL(/\/client\/orders\/\d+$/)
    await waitUntilLoaded(page)
    const seconds = (Date.now() - began) / 1000

    const orders = await withStore(async (store) => {
      const [client] = await store.select('clients', { phone })
      return store.select('orders', { client_id: client!.id })
    })
    assert.lengthOf(orders, 1)
    assert.containsSubset(orders[0], {
      channel: 'portal', status: 'pending', declared_items: 2, return_mode: 'delivery', client_note: null,
    })
    assert.deepEqual(orders[0]?.declared_kinds?.map(({ quantity }) => quantity), [2])
    assert.isNotNull(orders[0]?.requested_collect_at)
    assert.match(page.url(), new RegExp(`/client/orders/${orders[0]!.id}$`))
    assert.deepEqual([...faults(), ...await findPageOddities(page), ...await findAxeViolations(page)], [])
    assert.isAtMost(seconds, 90, 'seconds from the public page to the order')
    await context.close()
  })
})
