/** Measuring on a phone: a scan, the number pad, the area at once, and the next item of the order. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { anOrder } from '#tests/support/rows/orders'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { burst } from '#tests/support/rows/scanning'
import { withStore } from '#tests/support/server/with_store'

const t = translator('ar')

test.group('plant / measuring on a phone in Arabic', () => {
  test('an item is measured by large keys, and the next one is a touch away', async ({ browser, assert }) => {
    const { items: [first, second] } = await withStore(async (store) => {
      const made = await anOrder(store, { items: 2 })
      await store.transition('orders', made.order.id, 'receive')
      return made
    })
    const page = await (await newContextFor(browser, 'plant worker', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/user/measuring')
    await page.getByText(t('ui.measuring.prompt')).waitFor()
    await waitUntilLoaded(page)
    await burst(page, first!.tag_code ?? '')
    const item = page.getByRole('article', { name: first!.tag_code ?? '' })
    const pad = item.getByRole('group', { name: t('ui.measuring.pad') })
    const press = async (digits: string) => {
      for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
    }
    await press('300')
    await pad.getByRole('button', { name: t('ui.measuring.next_side'), exact: true }).click()
    await press('251')
    await pad.getByRole('button', { name: t('ui.measuring.erase') }).click()
    await press('0')
    await item.getByText('7.50').or(item.getByText('7,50')).first().waitFor()
    await item.getByLabel(t('order_items.fields.type')).selectOption({ index: 1 })
    await item.getByLabel(t('order_items.fields.tissu')).selectOption('laine')
    await item.getByRole('button', { name: t('enums.item_condition.stain'), exact: true }).click()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await item.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    // What was just measured waits no longer.
    const waiting = page.getByRole('region', { name: t('ui.measuring.waiting') })
    await waiting.waitFor()
    assert.equal(await waiting.getByText(first!.tag_code ?? '').count(), 0)
    await page.getByRole('button').getByText(second!.tag_code ?? '').click()
    await page.getByRole('article', { name: second!.tag_code ?? '' }).waitFor()
    const stored = await withStore((store) => store.find('order_items', first!.id))
    assert.include(stored, { status: 'measured', length_cm: 300, width_cm: 250 })
    assert.deepEqual(stored?.condition, ['stain'])
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})
