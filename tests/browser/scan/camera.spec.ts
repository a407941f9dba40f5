/** A camera that films a QR code: the WebAssembly reader of the page reads it, under the product's Content-Security-Policy. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { encode } from 'uqr'
import { translator } from '#backend/i18n/translator'
import { newContextFor } from '#tests/support/browser_context'
import { launchWithCamera } from '#tests/support/chromium'
import { anOrder } from '#tests/support/orders'
import { withStore } from '#tests/support/with_store'

const [WIDTH, HEIGHT, MODULE] = [640, 480, 12]

/** One picture of the code, again and again. */
function filmOf(text: string): Buffer {
  const { data, size } = encode(text)
  const [left, top] = [(WIDTH - size * MODULE) / 2, (HEIGHT - size * MODULE) / 2]
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      for (let y = 0; isDark && y < MODULE; y++) {
        const start = Math.floor(top + row * MODULE + y) * WIDTH + Math.floor(left + column * MODULE)
        light.fill(16, start, start + MODULE)
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc(WIDTH * HEIGHT / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

test.group('scan / camera', () => {
  test('what the camera sees is scanned, once while it stays in sight', async ({ assert, cleanup }) => {
    const t = translator('ar')
    const tag = (await withStore((store) => anOrder(store))).items[0]?.tag_code ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'zarbia_camera_'))
    const film = join(folder, 'film.y4m')
    writeFileSync(film, filmOf(tag))
    const browser = await launchWithCamera(film)
    cleanup(async () => { await browser.close(); rmSync(folder, { recursive: true }) })
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    await page.goto('/user/scan')
    await page.getByRole('button', { name: t('ui.scan.camera.open'), exact: true }).click()
    await page.locator('.scan-result[data-tone=good]').getByText(tag).first().waitFor()
    await page.getByRole('button', { name: t('ui.scan.camera.close') }).click()
    await page.locator('video').waitFor({ state: 'detached' })
    assert.equal(await page.locator('.scan-history li').count(), 1)
  })
})
