import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import { pdf } from '#tests/support/rows/sample_files'
import { samplePicture } from '#tests/support/rows/upload_files'
import type { StoredFile } from '#schema/types'

const t = translator('en')

interface Order { readonly id: number; readonly code: string; readonly version: number; readonly photos: readonly StoredFile[] }

test.group('files / library', () => {
  test('files are uploaded to the library, viewed, replaced and deleted', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/media?look=wall')
    const found = watchPage(page)
    await page.getByTestId('library').setInputFiles([
      await samplePicture('bare.jpg'), { name: 'rules.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)">') },
    ])
    await page.getByText(t('errors.files.unknown')).waitFor()
    await page.getByRole('button', { name: t('ui.files.cancel', { name: 'virus.jpg' }) }).click()
    await page.locator('.wall-tile', { hasText: 'rules.pdf' }).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await page.getByRole('link', { name: 'bare.jpg' }).click()
    await page.getByText(t('ui.files.unused')).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])

    await page.getByTestId('replacement').setInputFiles([await samplePicture('better.jpg')])
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.files.replace') }).click()
    await page.getByRole('heading', { name: 'better.jpg' }).waitFor()
    await page.getByRole('button', { name: t('ui.list.remove'), exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.alert.remove') }).click()
    await page.waitForURL(/\/user\/media$/)
    await page.getByRole('link', { name: 'rules.pdf' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'better.jpg' }).count(), 0)
    assert.deepEqual(found().filter((one) => !one.includes('422')), [])
    await page.context().close()
  })

  test('a file that an order uses links to the order and cannot be deleted', async ({ browser }) => {
    const api = await signInAs('owner')
    const { body: orders } = await api.get<Order[]>('/api/user/orders?status=in_measure&_end=10')
    const order = orders.find(({ photos }) => photos.length > 0)
    const page = await openPage(browser, `/user/media/${order?.photos[0]?.id ?? 0}`)
    await page.getByRole('link', { name: order?.code ?? '' }).waitFor()
    await page.getByRole('button', { name: t('ui.list.remove'), exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.alert.remove') }).click()
    await page.getByText(t('errors.files.used', { records: `${t('orders.one')} ${order?.code ?? ''}` })).waitFor()
    await page.context().close()
  })

  test('a form can use a file of the library', async ({ browser, assert }) => {
    const api = await signInAs('owner')
    const { body: [client] } = await api.get<{ id: number }[]>('/api/user/clients?status=active&_end=1')
    const { body: order } = await api.post<Order>('/api/user/orders', { client_id: client?.id })
    const page = await openPage(browser, '/user/media')
    await page.getByTestId('library').setInputFiles([await samplePicture('of the library.jpg')])
    await page.getByRole('link', { name: 'of the library.jpg' }).waitFor()
    await page.goto(`/user/orders/edit/${order.id}`)
    await page.locator('.files-fallback, .files-input').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: t('ui.files.from_library') }).click()
    const dialog = page.getByRole('dialog', { name: t('ui.files.from_library') })
    await dialog.getByRole('button', { name: 'of the library.jpg' }).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await dialog.getByRole('button', { name: 'of the library.jpg' }).click()
    await page.getByRole('button', { name: t('ui.files.remove', { name: 'of the library.jpg' }) }).waitFor()
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.waitForURL(new RegExp(`/orders/${order.id}$`))
    const { body: saved } = await api.get<Order>(`/api/user/orders/${order.id}`)
    assert.deepEqual(saved.photos.map(({ label }) => label), ['of the library.jpg'])
    await page.context().close()
  })

  test('the file list and a file page work in Arabic, in dark mode and on a phone', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/media?look=wall', { locale: 'ar', width: 390 })
    await page.evaluate("localStorage.setItem('mode', 'dark')")
    await page.reload()
    await waitUntilLoaded(page)
    assert.deepEqual(await findPageOddities(page), [])
    assert.deepEqual(await findAxeViolations(page), [])
    await page.locator('.wall-tile header strong a').first().click()
    await page.locator('.file-uses').waitFor()
    await waitUntilLoaded(page)
    assert.deepEqual(await findPageOddities(page), [])
    assert.deepEqual(await findAxeViolations(page), [])
    await page.context().close()
  })
})
