/** A load on a phone: a machine is scanned, items go in, the load is started and finished with an exception by scan. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { aMachine, aMaterial, anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { burst } from '#tests/support/rows/scanning'
import { withStore } from '#tests/support/server/with_store'

const t = translator('ar')

async function waitingItems() {
  return withPlantWorker(async (store) => {
    const [washing] = await store.select('departments', { code: 'LAV' })
    const made = await anOrderWithSteps(store, [{ duration_minutes: 40 }, {}], { items: 2 })
    await store.update('jobs', made.job.id, { department_id: washing!.id })
    const material = await aMaterial(store)
    await store.insert('process_materials', {
      process_id: made.steps[0]!.id, cleaning_material_id: material.id, quantity_per_unit: '0.1',
    })
    await store.insert('cleaning_material_stocks', { cleaning_material_id: material.id, kind: 'opening', quantity: '1', unit_cost: '20' })
    const items = await store.select('order_items', { order_id: made.order.id })
    return { items, material, machine: await aMachine(store, { department_id: washing!.id, capacity: '20' }) }
  })
}

test.group('plant / a load on a phone in Arabic', () => {
  test('items are scanned into a machine, started, and finished with one result and an exception', async ({ browser, assert }) => {
    const { items: [first, second], machine, material } = await waitingItems()
    const page = await (await newContextFor(browser, 'plant worker', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/user/work')
    await page.getByRole('heading', { name: t('ui.work.next') }).waitFor()
    await waitUntilLoaded(page)

    await burst(page, machine.code)
    await page.getByText(t('ui.work.load.empty')).waitFor()
    const load = page.getByRole('article')
    for (const { tag_code } of [first!, second!]) {
      await burst(page, tag_code ?? '')
      await load.getByText(tag_code ?? '').waitFor()
    }
    await load.getByText('12 / 20').waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    const usual = (verb: string) => load.getByRole('button', { name: t(`loads.transitions.${verb}`), exact: true, disabled: false })
    const { height = 0 } = await usual('start').boundingBox() ?? {}
    assert.isAtLeast(height, 56)
    await usual('start').click()

    await usual('finish').waitFor()
    await burst(page, second!.tag_code ?? '')
    await load.getByRole('group', { name: second!.tag_code ?? '' }).waitFor()
    // The recipe of 12 m² is 1.2 l, of which there is 1: the refusal names it and keeps what was entered.
    await load.getByLabel(t('loads.args.is_emptied')).check()
    await usual('finish').click()
    await load.getByRole('alert').getByText('Shampoo').waitFor()
    assert.isTrue(faults().every((fault) => /422/.test(fault)))
    await load.getByLabel('Shampoo').fill('1')
    // It answers again when the refusal is read: while it waits it is pale.
    await load.locator('.work-go:not([aria-disabled], [aria-busy])').waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await usual('finish').click()
    await page.getByRole('button', { name: t('ui.transition.undo'), exact: true }).waitFor()
    await page.getByRole('heading', { name: t('ui.work.next') }).waitFor()

    const results = await withStore(async (store) => {
      const loaded = [...await store.select('load_items', { order_item_id: first!.id }),
        ...await store.select('load_items', { order_item_id: second!.id })]
      return loaded.map(({ result }) => result)
    })
    assert.deepEqual(results, ['ok', 'rework'])
    const [use] = await withStore((store) => store.select('cleaning_material_uses', { cleaning_material_id: material.id }))
    assert.include(use, { quantity: '1.000', is_suggested: false })
    assert.deepEqual(faults(), [])
    await page.context().close()

    // The list of the office shows every column, and no weight where nothing was weighed.
    const list = await openPage(browser, '/user/loads')
    const table = list.getByRole('table')
    await table.getByText('Washer').first().waitFor()
    const isWhole = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.rows-scroll'))"
    assert.isTrue(await list.evaluate(isWhole))
    assert.notMatch(await list.locator('main').innerText(), /\b0\skg/)
    await list.context().close()
  })
})
