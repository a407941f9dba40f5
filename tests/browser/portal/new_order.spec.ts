import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded } from '#tests/support/browser/page_problems'
import { samplePhoto } from '#tests/support/rows/upload_files'
import { withStore } from '#tests/support/server/with_store'

const ar = translator('ar')

test.group('portal / a new order', () => {
  test('is sent with kinds, an extra, a photo, a time and a note, and its page says what was asked', async ({ browser, assert }) => {
    const page = await openPage(browser, '/client/orders/new', { who: 'client', width: 390 })
    await page.locator('.fee').waitFor()
    await page.getByRole('radiogroup', { name: ar('portal.pickup.slot') }).getByRole('radio').nth(1).check({ force: true })
    const [first, second] = [page.locator('.piece-counts li').nth(0), page.locator('.piece-counts li').nth(1)]
    const kinds = [await first.locator('bdi').innerText(), await second.locator('bdi').innerText()]
    await first.getByRole('button').first().click()
    await first.getByRole('button').first().click()
    await second.getByRole('button').first().click()
    await second.getByRole('button').first().click()
    await second.locator('.fewer').click()
    // Whoever counts kinds is not asked for the number too.
    assert.equal(await page.getByLabel(ar('portal.pickup.pieces')).count(), 0)
    const extra = page.locator('.extras label').first()
    const named = await extra.locator('span').first().innerText()
    await extra.getByRole('checkbox').check()
    await page.getByLabel(ar('portal.pickup.note')).fill('الباب الأزرق')
    const file = { name: 'p.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samplePhoto()) }
    await page.getByLabel(ar('portal.claims.add_photos')).setInputFiles([file, { ...file, name: 'q.jpg' }])
    await page.locator('.photo-picker li').nth(1).getByRole('button').click()
    assert.equal(await page.locator('.photo-picker li').count(), 1)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.getByRole('button', { name: ar('portal.pickup.send') }).click()

    await page.waitForURL(/\/client\/orders\/\d+$/)
    await page.getByText(ar('portal.order.waits')).waitFor()
    for (const kind of [`${kinds[0]} × 2`, `${kinds[1]} × 1`]) await page.getByText(kind).waitFor()
    await page.getByText('الباب الأزرق').waitFor()
    await waitUntilLoaded(page)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    const id = Number(page.url().split('/').at(-1))
    const { order, services, photos } = await withStore(async (store) => ({
      order: (await store.find('orders', id))!,
      services: await store.select('order_services', { order_id: id }),
      photos: await store.select('media', { owner_resource: 'orders', owner_field: 'photos', owner_id: id }),
    }))
    const declared = new Map(order.declared_kinds?.map(({ quantity, name }) => [name?.ar ?? name?.fr, quantity]))
    assert.deepEqual(declared, new Map([[kinds[0], 2], [kinds[1], 1]]))
    assert.deepInclude(order, { declared_items: 3, client_note: 'الباب الأزرق', channel: 'portal', accepted_at: null })
    assert.isNotNull(order.requested_collect_at)
    assert.lengthOf(services, 1)
    const service = await withStore((store) => store.find('services', services[0]!.service_id ?? 0))
    assert.include(Object.values(service?.name ?? {}), named)
    assert.lengthOf(photos, 1)
    await page.context().close()
  })
})
