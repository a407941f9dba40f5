import { test } from '@japa/runner'
import sharp from 'sharp'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs, type ContextOptions } from '#tests/support/browser/browser_context'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import { samplePicture } from '#tests/support/rows/upload_files'
import type { Browser, Page } from 'playwright'
import type { StoredFile } from '#schema/types'

const t = translator('en')
const labelsFor = (name: string) => ({
  upload: t('ui.files.progress', { name }), remove: t('ui.files.remove', { name }), undo: t('ui.files.undo', { name }),
})

interface Order { readonly id: number; readonly version: number; readonly photos: readonly StoredFile[] }

test.group('files / in a form', () => {
  test('files are uploaded with progress, removed and restored, saved, and viewed by keyboard', async ({ browser, assert }) => {
    const { page, order, read } = await openForm(browser)
    const found = watchPage(page)
    const gate = await blockUploads(page)
    await choose(page, [await samplePicture('one.jpg'), await samplePicture('two.jpg')])
    await page.getByRole('progressbar', { name: labelsFor('one.jpg').upload }).waitFor()
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByText(t('ui.files.still_sending')).first().waitFor()
    gate.open()
    await page.getByRole('button', { name: labelsFor('two.jpg').remove }).click()
    await page.getByText(t('ui.files.removed')).waitFor()
    await page.getByRole('button', { name: labelsFor('two.jpg').undo }).click()
    await page.getByRole('button', { name: labelsFor('one.jpg').remove }).waitFor()
    await save(page, order)
    const saved = await read()
    assert.sameMembers(saved.photos.map(({ label }) => label), ['one.jpg', 'two.jpg'])

    await page.goto(`/user/orders/${order.id}?tab=files`)
    const first = page.getByRole('tabpanel').getByRole('button', { name: t('ui.files.open', { name: saved.photos[0]?.label }) })
    await first.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog')
    await box.getByRole('heading', { name: saved.photos[0]?.label }).waitFor()
    await page.keyboard.press('ArrowRight')
    await box.getByRole('heading', { name: saved.photos[1]?.label }).waitFor()
    await page.keyboard.press('ArrowRight')
    await box.getByRole('heading', { name: saved.photos[0]?.label }).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    assert.isTrue(await first.evaluate('document.activeElement?.getAttribute("aria-label")') === await first.getAttribute('aria-label'))
    assert.deepEqual(found(), [])
    await page.context().close()
  })

  test('a file that is not an image is rejected with a message, and must be removed before saving', async ({ browser, assert }) => {
    const { page, order, read } = await openForm(browser)
    await choose(page, [{ name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)">') }])
    await page.getByText(t('errors.files.unknown')).waitFor()
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByText(t('ui.files.still_sending')).first().waitFor()
    await page.getByRole('button', { name: t('ui.files.cancel', { name: 'virus.jpg' }) }).click()
    await page.getByLabel(t('orders.fields.internal_note')).fill('Without it')
    await save(page, order)
    assert.deepEqual((await read()).photos, [])
    await page.context().close()
  })

  test('an upload is retried after network errors, and the file is stored once', async ({ browser, assert }) => {
    const { page, order, read } = await openForm(browser)
    const keys: string[] = []
    await page.route('**/api/user/media*', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      await (keys.length < 3 ? route.abort('connectionreset') : route.continue())
    })
    await choose(page, [await samplePicture('slow.jpg')])
    await page.getByText(t('ui.files.waiting')).waitFor()
    await page.getByRole('button', { name: labelsFor('slow.jpg').remove }).waitFor()
    await save(page, order)
    assert.equal(keys.length, 3)
    assert.equal(new Set(keys).size, 1)
    assert.lengthOf((await read()).photos, 1)
    await page.context().close()
  })

  test('many files chosen at once are sent two at a time, and all are stored', async ({ browser, assert }) => {
    const { page, order, read } = await openForm(browser)
    let [open, most] = [0, 0]
    await page.route('**/api/user/media*', async (route) => {
      most = Math.max(most, ++open)
      const response = await route.fetch()
      open--
      await route.fulfill({ response })
    })
    const names = Array.from({ length: 9 }, (_, index) => `many ${index}.jpg`)
    await choose(page, await Promise.all(names.map((name) => samplePicture(name))))
    for (const name of names) await page.getByRole('button', { name: labelsFor(name).remove }).waitFor()
    assert.equal(most, 2)
    await save(page, order)
    assert.lengthOf((await read()).photos, 9)
    await page.context().close()
  })

  test('a large photo is reduced before the upload', async ({ browser, assert }) => {
    const { page } = await openForm(browser)
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 3000, height: 2000, channels: 3, background: 'red', noise } as const
    const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    const [request] = await Promise.all([
      page.waitForRequest('**/api/user/media*'), choose(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer }]),
    ])
    assert.isBelow((await request.sizes()).requestBodySize, buffer.length / 2)
    await page.getByRole('button', { name: labelsFor('large.jpg').remove }).waitFor()
    await page.context().close()
  })

  test('a file can be dropped or pasted', async ({ browser }) => {
    const { page } = await openForm(browser)
    for (const [type, name] of [['drop', 'dropped.jpg'], ['paste', 'pasted.jpg']] as const) {
      const { buffer } = await samplePicture(name)
      await page.locator('.files-input').evaluate(DROP, { type, name, bytes: [...buffer] })
      await page.getByRole('button', { name: labelsFor(name).remove }).waitFor()
    }
    await page.context().close()
  })

  test('the pages with files work in Arabic, in dark mode and on a phone', async ({ browser, assert }) => {
    const arabic = translator('ar')
    const { page, order } = await openForm(browser, { locale: 'ar', width: 390 })
    await page.evaluate("localStorage.setItem('mode', 'dark')")
    await page.reload()
    await waitUntilLoaded(page)
    await page.locator('.files-fallback, .files-input').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: arabic('ui.files.choose') }).waitFor()
    await choose(page, [await samplePicture('زربية.jpg')])
    await page.getByRole('button', { name: arabic('ui.files.remove', { name: 'زربية.jpg' }) }).waitFor()
    assert.deepEqual(await findPageOddities(page), [])
    assert.deepEqual(await findAxeViolations(page), [])
    assert.equal(await page.locator('input[capture]').getAttribute('capture'), 'environment')
    await page.getByRole('button', { name: arabic('ui.form.save') }).click()
    await page.waitForURL(new RegExp(`/orders/${order.id}$`))
    await page.goto('/user/media')
    await waitUntilLoaded(page)
    assert.deepEqual(await findPageOddities(page), [])
    assert.deepEqual(await findAxeViolations(page), [])
    await page.context().close()
  })
})

/** As source text: it runs in the page, and the tests are compiled without browser types. */
const DROP = new Function('zone', 'given', `
  const transfer = new DataTransfer()
  transfer.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/jpeg' }))
  const event = given.type === 'drop'
    ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
    : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
  zone.dispatchEvent(event)
`) as (zone: unknown, given: { type: string; name: string; bytes: number[] }) => void

/** The form of a new, empty order. */
async function openForm(browser: Browser, options: ContextOptions = {}) {
  const api = await signInAs('owner')
  const { body: [client] } = await api.get<{ id: number }[]>('/api/user/clients?status=active&_end=1')
  const { body: order } = await api.post<Order>('/api/user/orders', { client_id: client?.id })
  const page = await openPage(browser, `/user/orders/edit/${order.id}`, options)
  await page.locator('.files-fallback, .files-input').scrollIntoViewIfNeeded()
  await page.locator('.files-input').waitFor()
  return { page, order, read: async () => (await api.get<Order>(`/api/user/orders/${order.id}`)).body }
}

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> =>
  page.getByTestId('photos').setInputFiles(files)

async function save(page: Page, { id }: Order): Promise<void> {
  await page.getByRole('button', { name: t('ui.form.save') }).click()
  await page.waitForURL(new RegExp(`/orders/${id}$`))
}

/** Blocks uploads until `open` is called. */
async function blockUploads(page: Page): Promise<{ open(): void }> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/user/media*', async (route) => {
    await gate.promise
    await route.continue()
  })
  return { open: () => { gate.resolve() } }
}
