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
  test('an item is measured by large keys, and the next one of its order comes by itself', async ({ browser, assert }) => {
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
    // The focus is on the first number, and the button that saves is in sight from there.
    await item.locator('.side-slots [aria-pressed=true]:focus').waitFor()
    const saveAt = await item.getByRole('button', { name: t('ui.form.save'), exact: true }).boundingBox()
    assert.isBelow((saveAt?.y ?? 9999) + (saveAt?.height ?? 0), page.viewportSize()!.height + 1)
    const press = async (digits: string) => {
      for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
    }
    await press('300')
    await pad.getByRole('button', { name: t('ui.measuring.next_side'), exact: true }).click()
    await press('251')
    await pad.getByRole('button', { name: t('ui.measuring.erase') }).click()
    await press('0')
    await item.getByText('7.50').or(item.getByText('7,50')).first().waitFor()
    await item.getByRole('radiogroup', { name: t('order_items.fields.type') }).getByRole('radio').nth(1).check()
    await item.getByRole('radio', { name: t('enums.item_tissu.laine'), exact: true }).check()
    await item.locator('summary').click()
    await item.getByRole('button', { name: t('enums.item_condition.stain'), exact: true }).click()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await item.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    // The next of its order comes by itself; after the last one the list has the focus.
    const next = page.getByRole('article', { name: second!.tag_code ?? '' })
    await next.locator('.side-slots [aria-pressed=true]:focus').waitFor()
    await page.getByRole('status').getByText(first!.tag_code ?? '').waitFor()
    const stored = await withStore((store) => store.find('order_items', first!.id))
    assert.include(stored, { status: 'measured', length_cm: 300, width_cm: 250 })
    assert.deepEqual(stored?.condition, ['stain'])
    for (const side of ['200', '100']) {
      for (const digit of side) {
        await next.getByRole('group', { name: t('ui.measuring.pad') }).getByRole('button', { name: digit, exact: true }).click()
      }
      await next.getByRole('button', { name: t('ui.measuring.next_side'), exact: true }).click()
    }
    await next.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    const waiting = page.getByRole('region', { name: t('ui.measuring.waiting') })
    await waiting.waitFor()
    assert.equal(await waiting.getByText(second!.tag_code ?? '').count(), 0)
    await waiting.locator('button:focus').waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})
