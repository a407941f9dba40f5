/** The home of a plant worker on a phone: an item is scanned, its step started and finished, and a problem reported. */
import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { newContextFor } from '#tests/support/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/page_problems'
import { itemWithTasks, withPlantWorker } from '#tests/support/plant_rows'
import { burst } from '#tests/support/scanning'
import { withStore } from '#tests/support/with_store'

const t = translator('ar')
const stateOf = (id: number) => withStore(async (store) => {
  const task = await store.find('tasks', id)
  return { status: task?.status, result: task?.result }
})

test.group('plant / work on a phone in Arabic', () => {
  test('a scan opens the item, one touch starts its step and one finishes it', async ({ browser, assert }) => {
    const { item, tasks: [first, second] } = await withPlantWorker(async (store) => {
      const [made, [washing]] = [await itemWithTasks(store), await store.select('departments', { code: 'LAV' })]
      await store.update('jobs', made.job.id, { department_id: washing!.id })
      return made
    })
    const page = await (await newContextFor(browser, 'plant worker', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/user/work')
    await page.getByRole('heading', { name: t('ui.work.next') }).waitFor()
    await waitUntilLoaded(page)
    assert.deepEqual([...await findAxeViolations(page, 'all'), ...await findPageOddities(page)], [])

    await burst(page, item.tag_code ?? '')
    const card = page.getByRole('article', { name: item.tag_code ?? '' })
    await card.getByText('Step 1').waitFor()
    const usual = (verb: string) => card.getByRole('button', { name: t(`tasks.transitions.${verb}`), exact: true, disabled: false })
    const { height = 0 } = await usual('start').boundingBox() ?? {}
    assert.isAtLeast(height, 56)
    await usual('start').click()
    await usual('finish').click()
    await card.getByText('Step 2').waitFor()
    assert.deepEqual(await stateOf(first!.id), { status: 'done', result: 'ok' })
    await page.getByRole('button', { name: t('ui.transition.undo'), exact: true }).click()
    await usual('finish').click()
    await card.getByText('Step 2').waitFor()

    await usual('start').click()
    await usual('finish').waitFor()
    await card.getByText(t('ui.work.problem')).click()
    assert.deepEqual([...await findAxeViolations(page, 'all'), ...await findPageOddities(page)], [])
    await card.getByRole('button', { name: t('ui.work.problems.rework') }).click()
    await page.getByRole('dialog').getByRole('button', { name: t('tasks.transitions.finish') }).click()
    await page.getByText(t('ui.work.no_step')).waitFor()
    assert.deepEqual(await stateOf(second!.id), { status: 'done', result: 'rework' })

    await page.getByRole('button', { name: t('ui.work.leave') }).click()
    await page.getByRole('heading', { name: t('ui.work.next') }).waitFor()
    await burst(page, 'ZZZZZZZZ')
    await page.locator('.scan-result').getByText(t('enums.scan_verdict.unknown')).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})
