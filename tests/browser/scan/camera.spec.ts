/** A camera that films a QR code: the WebAssembly reader of the page reads it, under the product's Content-Security-Policy. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { launchFilming } from '#tests/support/browser/camera_film'
import { anOrder } from '#tests/support/rows/orders'
import { withStore } from '#tests/support/server/with_store'

test.group('scan / camera', () => {
  test('what the camera sees is scanned, once while it stays in sight', async ({ assert, cleanup }) => {
    const t = translator('ar')
    const tag = (await withStore((store) => anOrder(store))).items[0]?.tag_code ?? ''
    const { browser, close } = await launchFilming(tag)
    cleanup(close)
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    await page.goto('/user/scan')
    await page.getByRole('button', { name: t('ui.scan.camera.open'), exact: true }).click()
    await page.locator('.scan-result[data-tone=good]').getByText(tag).first().waitFor()
    await page.getByRole('button', { name: t('ui.scan.camera.close') }).click()
    await page.locator('video').waitFor({ state: 'detached' })
    assert.equal(await page.locator('.scan-history li').count(), 1)
  })
})
