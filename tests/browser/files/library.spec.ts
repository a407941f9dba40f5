import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { browserOf, phoneOf, siteUrl, type Look } from '#tests/support/browser'
import { oddities, settled, violations, watch } from '#tests/support/browser_findings'
import { signIn } from '#tests/support/http'
import { pdf } from '#tests/support/recordings'
import { photo } from '#tests/support/uploads'
import type { Browser, Page } from 'playwright'
import type { StoredFile } from '#schema/types'

const t = translator('en')

interface Order { readonly id: number; readonly code: string; readonly version: number; readonly photos: readonly StoredFile[] }

test.group('files / library', () => {
  test('files are sent to the library, looked at, replaced and deleted', async ({ browser, assert }) => {
    const page = await opened(browser, '/user/media?look=wall')
    const found = watch(page)
    await page.getByTestId('library').setInputFiles([
      await picture('bare.jpg'), { name: 'rules.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)">') },
    ])
    await page.getByText(t('errors.files.unknown')).waitFor()
    await page.getByRole('button', { name: t('ui.files.cancel', { name: 'virus.jpg' }) }).click()
    await page.locator('.wall-tile', { hasText: 'rules.pdf' }).waitFor()
    assert.deepEqual(await violations(page, 'all'), [])
    await page.getByRole('link', { name: 'bare.jpg' }).click()
    await page.getByText(t('ui.files.unused')).waitFor()
    assert.deepEqual(await violations(page, 'all'), [])

    await page.getByTestId('replacement').setInputFiles([await picture('better.jpg')])
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.alert.confirm') }).click()
    await page.getByRole('heading', { name: 'better.jpg' }).waitFor()
    await page.getByRole('button', { name: t('ui.list.remove'), exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.alert.remove') }).click()
    await page.waitForURL(/\/user\/media$/)
    await page.getByRole('link', { name: 'rules.pdf' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'better.jpg' }).count(), 0)
    assert.deepEqual(found().filter((one) => !one.includes('422')), [])
    await page.context().close()
  })

  test('a file that an order names leads there, and is not deleted under it', async ({ browser }) => {
    const api = await signIn(siteUrl(), phoneOf('owner'))
    const { body: orders } = await api.get<Order[]>('/api/user/orders?status=in_measure&_end=10')
    const order = orders.find(({ photos }) => photos.length > 0)
    const page = await opened(browser, `/user/media/${order?.photos[0]?.id ?? 0}`)
    await page.getByRole('link', { name: order?.code ?? '' }).waitFor()
    await page.getByRole('button', { name: t('ui.list.remove'), exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.alert.remove') }).click()
    await page.getByText(t('errors.files.used', { records: `${t('orders.one')} ${order?.code ?? ''}` })).waitFor()
    await page.context().close()
  })

  test('a form takes a file of the library', async ({ browser, assert }) => {
    const api = await signIn(siteUrl(), phoneOf('owner'))
    const { body: [client] } = await api.get<{ id: number }[]>('/api/user/clients?status=active&_end=1')
    const { body: order } = await api.post<Order>('/api/user/orders', { client_id: client?.id })
    const page = await opened(browser, '/user/media')
    await page.getByTestId('library').setInputFiles([await picture('of the library.jpg')])
    await page.getByRole('link', { name: 'of the library.jpg' }).waitFor()
    await page.goto(`/user/orders/edit/${order.id}`)
    await page.getByRole('button', { name: t('ui.files.from_library') }).click()
    const dialog = page.getByRole('dialog', { name: t('ui.files.from_library') })
    await dialog.getByRole('button', { name: 'of the library.jpg' }).waitFor()
    assert.deepEqual(await violations(page, 'all'), [])
    await dialog.getByRole('button', { name: 'of the library.jpg' }).click()
    await page.getByRole('button', { name: t('ui.files.remove', { name: 'of the library.jpg' }) }).waitFor()
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.waitForURL(new RegExp(`/orders/${order.id}$`))
    const { body: saved } = await api.get<Order>(`/api/user/orders/${order.id}`)
    assert.deepEqual(saved.photos.map(({ label }) => label), ['of the library.jpg'])
    await page.context().close()
  })

  test('the wall and a file are whole in Arabic, in the dark and on a telephone', async ({ browser, assert }) => {
    const page = await opened(browser, '/user/media?look=wall', { locale: 'ar', width: 390 })
    await page.evaluate("localStorage.setItem('mode', 'dark')")
    await page.reload()
    await settled(page)
    assert.deepEqual(await oddities(page), [])
    assert.deepEqual(await violations(page, 'all'), [])
    await page.locator('.wall-tile header strong a').first().click()
    await page.locator('.file-uses').waitFor()
    await settled(page)
    assert.deepEqual(await oddities(page), [])
    assert.deepEqual(await violations(page, 'all'), [])
    await page.context().close()
  })
})

async function opened(browser: Browser, path: string, look: Look = {}): Promise<Page> {
  const page = await (await browserOf(browser, 'owner', look)).newPage()
  await page.goto(path)
  await settled(page)
  return page
}

const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo(320, 240) })
