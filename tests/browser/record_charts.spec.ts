/** The charts on the pages of records of the demo company. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'

const t = translator('en')

interface Row { readonly id: number }

test.group('charts of records', () => {
  test('stand in a tab of their page; each value opens its rows, and nothing to draw is one line', async ({ browser, assert }) => {
    const api = await signInAs('owner')
    const idOf = async (list: string) => (await api.get<Row[]>(`/api/user/${list}`)).body[0]?.id ?? 0
    const client = (await api.get<{ client_id: number }[]>('/api/user/orders?_end=1')).body[0]?.client_id ?? 0
    const page = await (await newContextFor(browser, 'owner')).newPage()
    const faults = watchPage(page)
    const pages = {
      [`meters/${await idOf('meters?_view=energy')}`]: ['meter.per_day', 'meter.dial'],
      [`machines/${await idOf('machines?hour_meter_id_null=false')}`]: ['machine.hours', 'machine.cost'],
      [`cleaning-materials/${await idOf('cleaning-materials?used_gt=0')}`]: ['material.left', 'material.used'],
      [`couriers/${await idOf('couriers?points_gt=0')}`]: ['courier.stops'],
      [`clients/${client}`]: ['client.orders', 'client.total'],
    }
    for (const [path, labels] of Object.entries(pages)) {
      await page.goto(`/user/${path}?tab=charts`)
      for (const label of labels) await page.getByRole('region', { name: t(`ui.record_charts.${label}`) }).waitFor()
      await waitUntilLoaded(page)
      await page.locator('.record-charts canvas').first().waitFor()
      assert.deepEqual(await findPageOddities(page), [], path)
    }
    assert.deepEqual(await findAxeViolations(page), [])
    // The number of a month in the table of the client's orders leads to those orders.
    const orders = page.getByRole('region', { name: t('ui.record_charts.client.orders') })
    await orders.getByRole('button', { name: t('ui.charts.table') }).click()
    const month = orders.getByRole('cell').getByRole('link').last()
    const count = Number(await month.innerText())
    await month.click()
    await page.waitForURL(`**/user/orders?f.client_id=${client}&**`)
    await page.locator('[data-row]').first().waitFor()
    assert.equal(await page.locator('[data-row]').count(), count)

    const material = { name: { en: 'Unused' }, code: 'UNUSED', unit: 'l' }
    const { body: { id: unused } } = await api.post<Row>('/api/user/cleaning-materials', material)
    await page.goto(`/user/cleaning-materials/${unused}?tab=charts`)
    await page.getByRole('region', { name: t('ui.record_charts.material.used') }).getByText(t('ui.charts.empty')).waitFor()
    assert.equal(await page.locator('.record-charts canvas').count(), 0)
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})
