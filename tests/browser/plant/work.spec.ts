/** The home of a plant worker on a phone: an item is scanned, its step started and finished, and a problem reported. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { itemWithTasks, withPlantWorker } from '#tests/support/rows/plant_rows'
import { burst } from '#tests/support/rows/scanning'
import { withStore } from '#tests/support/server/with_store'

const t = translator('ar')
const STEPS = 4
const COUNT_TOUCHES = `
  window.touches = 0
  document.addEventListener('click', ({ isTrusted }) => { if (isTrusted) window.touches++ }, true)`
const stateOf = (id: number) => withStore(async (store) => {
  const task = await store.find('tasks', id)
  return { status: task?.status, result: task?.result }
})

test.group('plant / work on a phone in Arabic', () => {
  test('a scan opens the item; three of four steps take two touches, one starts and one finishes it', async ({ browser, assert }) => {
    const { item, tasks } = await withPlantWorker(async (store) => {
      const [made, [washing]] = [await itemWithTasks(store, { steps: STEPS }), await store.select('departments', { code: 'LAV' })]
      await store.update('jobs', made.job.id, { department_id: washing!.id })
      return made
    })
    const page = await (await newContextFor(browser, 'plant worker', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    // Their home.
    await page.goto('/user/dashboard')
    await page.getByRole('heading', { name: t('ui.work.next') }).waitFor()
    await page.locator('.list-tabs [aria-current=page]').getByText(t('ui.shell.work')).waitFor()
    await waitUntilLoaded(page)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    await page.evaluate(COUNT_TOUCHES)
    const touches = () => page.evaluate<number>('touches')
    await burst(page, item.tag_code ?? '')
    const card = page.getByRole('article', { name: item.tag_code ?? '' })
    const step = (number: number) => card.getByText(`Step ${number}`, { exact: true })
    await step(1).waitFor()
    const usual = (verb: string) => card.getByRole('button', { name: t(`tasks.transitions.${verb}`), exact: true, disabled: false })
    const { height = 0 } = await usual('start').boundingBox() ?? {}
    assert.isAtLeast(height, 56)
    for (let number = 1; number < STEPS; number++) {
      await usual('start').click()
      await usual('finish').click()
      await step(number + 1).waitFor()
      assert.equal(await touches(), 2 * number)
    }
    assert.deepEqual(await stateOf(tasks[0]!.id), { status: 'done', result: 'ok' })
    await page.getByText(`Step ${STEPS - 1} · ${item.tag_code ?? ''}`).waitFor()
    await page.getByRole('button', { name: t('ui.transition.undo'), exact: true }).click()
    await usual('finish').click()
    await step(STEPS).waitFor()

    await usual('start').click()
    await usual('finish').waitFor()
    await card.getByText(t('ui.work.problem')).click()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await card.getByRole('button', { name: t('ui.work.problems.rework') }).click()
    await page.getByRole('dialog').getByRole('button', { name: t('tasks.transitions.finish') }).click()
    await page.getByText(t('ui.work.no_step')).waitFor()
    assert.deepEqual(await stateOf(tasks.at(-1)!.id), { status: 'done', result: 'rework' })

    await page.getByRole('button', { name: t('ui.work.leave') }).click()
    await page.getByRole('heading', { name: t('ui.work.next') }).waitFor()
    await burst(page, 'ZZZZZZZZ')
    await page.locator('.scan-result').getByText(t('enums.scan_verdict.unknown')).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})
