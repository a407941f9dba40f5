/** Shifts as people and days. A department of two people in a week of its own, so that nothing else is counted. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { addDays, mondayOf } from '#common/time/time'
import { newContextFor, openPage } from '#tests/support/browser/browser_context'
import { createSession, storageStateOf } from '#tests/support/browser/browser_session'
import { siteUrl } from '#tests/support/json_client'
import { findAxeViolations, findPageOddities, waitUntilLoaded } from '#tests/support/browser/page_problems'
import { freshPhone } from '#tests/support/rows/people'
import { withPlantWorker } from '#tests/support/rows/plant_rows'
import { until } from '#tests/support/until'
import type { Locator, Page, Response } from 'playwright'

const t = translator('en')
const WEEK = '2027-03-01'
const [MONDAY, TUESDAY, WEDNESDAY] = ['2027-03-01', '2027-03-02', '2027-03-03'] as const
const HOURS = { start_time: '08:00', end_time: '16:30', break_minutes: 60 } as const

test.group('view modes / roster', () => {
  test('shifts are created, copied by drag and by keyboard, moved and copied by week', async ({ browser, assert }) => {
    const { department, ids: [anna = 0, bilal = 0] } = await twoPeople()
    const page = await openPage(browser, `/user/plannings?week=${WEEK}&f.department_id=${department}`)
    const [first, second] = [anna, bilal].map((id) => (day: string) => page.locator(`[data-cell="user_id:${id} ${day}"]`))
    if (!first || !second) return
    const shiftIn = (cell: Locator) => cell.locator('.roster-shift').filter({ hasText: '08:00–16:30' })
    await shiftIn(first(MONDAY)).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    // Enter on an empty cell: the form has the day, the person and the usual hours.
    await first(MONDAY).focus()
    await page.keyboard.press('ArrowRight')
    await first(TUESDAY).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Anna Roster').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await shiftIn(first(TUESDAY)).waitFor()
    assert.deepEqual(await coverage(page), ['1', '1', '0'])

    // By keyboard to another person.
    await first(TUESDAY).focus()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+v')
    await shiftIn(second(TUESDAY)).waitFor()
    assert.deepEqual(await coverage(page), ['1', '2', '0'])
    // A refusal of the server is shown, and nothing is lost.
    await page.keyboard.press('Control+v')
    await page.getByText(t('errors.staff.shift_overlaps')).waitFor()
    assert.equal(await shiftIn(second(TUESDAY)).count(), 1)
    await page.keyboard.press('Escape')

    // By mouse: a copy; cut and pasted: moved.
    await shiftIn(first(MONDAY)).dragTo(second(WEDNESDAY))
    await shiftIn(second(WEDNESDAY)).waitFor()
    assert.equal(await shiftIn(first(MONDAY)).count(), 1)
    await second(WEDNESDAY).focus()
    await page.keyboard.press('Control+x')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+v')
    await shiftIn(first(WEDNESDAY)).waitFor()
    assert.deepEqual([await shiftIn(second(WEDNESDAY)).count(), await coverage(page)], [0, ['1', '2', '1']])
    await page.getByRole('row', { name: /Anna Roster/ }).getByText(t('ui.roster.hours', { hours: '22.5' })).waitFor()

    await page.getByRole('button', { name: t('ui.calendar.next_week') }).click()
    await page.waitForURL(/week=2027-03-08/)
    await page.locator('[data-cell$="2027-03-08"]').first().waitFor()
    await page.getByRole('button', { name: t('ui.roster.copy_week') }).click()
    await page.getByText(t('ui.roster.copy_week_ask', { count: 4 })).waitFor()
    await page.getByRole('button', { name: t('ui.roster.copy'), exact: true }).click()
    await page.getByText(t('ui.roster.week_copied', { count: 4 })).waitFor()
    assert.deepEqual(await coverage(page), ['1', '2', '1'])
    await page.context().close()
  })

  test('without the permission it is read only', async ({ browser, assert }) => {
    const { department, ids: [anna = 0], phone } = await twoPeople()
    const context = await browser.newContext({
      ...await stateOf(phone), baseURL: siteUrl(), viewport: { width: 1360, height: 900 }, reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(`/user/plannings?week=${WEEK}&f.department_id=${department}`)
    await waitUntilLoaded(page)
    const cell = page.locator(`[data-cell="user_id:${anna} ${MONDAY}"]`)
    const shift = cell.locator('.roster-shift')
    await shift.waitFor()
    await cell.focus()
    assert.equal(await shift.getAttribute('draggable'), 'false')
    assert.equal(await page.locator('.roster-add').count(), 0)
    assert.equal(await page.getByRole('button', { name: t('ui.roster.copy_week') }).count(), 0)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    assert.match(page.url(), /record=/)
    await context.close()
  })

  test('on a phone in Arabic today stands beside the names, and the next day begins on an open page', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    // The Friday of last week, far from the names: a later one than the sign-in would end the session.
    await page.clock.install({ time: `${addDays(mondayOf(new Date().toISOString().slice(0, 10)), -3)}T12:00:00Z` })
    await page.goto('/user/plannings')
    await waitUntilLoaded(page)
    await page.locator('.roster-shift, .roster-add').first().waitFor()
    const scrolled = () => page.locator('.roster-scroll').evaluate((element: { scrollLeft: number }) => element.scrollLeft)
    await until('the week has scrolled to its day', async () => await scrolled() !== 0)
    const boxOf = (selector: string) => page.locator(`.roster-grid ${selector}`).first().boundingBox()
    const [names, today] = [await boxOf('th'), await boxOf('th[data-today]')]
    assert.approximately((today?.x ?? 0) + (today?.width ?? 0), names?.x ?? 390, 3)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    const isReading = (response: Response) => response.url().includes('/api/user/plannings?')
    await Promise.all([page.waitForResponse(isReading), page.clock.fastForward('13:00:00')])
    // After the names and five days.
    await page.locator('.roster-grid thead th:nth-child(7)[aria-current="date"]').waitFor()
    await page.context().close()
  })
})

/** The people on shift on the first three days. */
const coverage = async (page: Page) => (await page.locator('.roster-grid tfoot td').allTextContents()).slice(0, 3)

const stateOf = async (phone: string) =>
  ({ storageState: storageStateOf(siteUrl(), { locale: 'EN', ...await createSession(siteUrl(), 'user', phone) }) })

/** Two people of a new department, one with a shift on Monday; the second may only read shifts and staff. */
const twoPeople = () => withPlantWorker(async (store) => {
  const department = await store.insert('departments', { name: { en: 'Roster' }, code: `R${Date.now() % 1e9}` })
  const names = ['planning-list', 'user-list']
  const permissions = (await store.select('permissions', { guard: 'user' })).filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const reader = await store.insert('roles', { name: `Reader ${Date.now()}`, guard: 'user', permissions })
  const person = (first_name: string, phone: string) => store.insert('users', {
    first_name, last_name: 'Roster', phone, password: 'zarbia-demo', departments: [department.id], roles: [reader.id],
  })
  const phone = freshPhone()
  const people = [await person('Anna', freshPhone()), await person('Bilal', phone)]
  await store.insert('plannings', { user_id: people[0]?.id ?? null, date: MONDAY, ...HOURS })
  return { department: department.id, ids: people.map(({ id }) => id), phone }
})
