/**
 * Every screen of the staff is opened as a person opens it, each in one language and at one width, by turns. What the cover
 * names is seen in both languages and at both widths; axe judges the table in English and the cards in Arabic.
 */
import { test } from '@japa/runner'
import { coverOf } from './cover.ts'
import { resize, setMode, Walker, type Width } from './judge.ts'
import { placed, type Place } from './places.ts'
import { staffScreens, type StaffScreen, type Template } from './screens.ts'
import type { Judged } from '../browser_findings.ts'
import type { Locale } from '#common/locales'

interface Visit { readonly screen: StaffScreen; readonly width: Width; readonly isClose: boolean }

/** Tabs, wizards and dialogs are parts of screens: looked at where the cover asks for them. */
const WALKED: readonly Template[] = ['page', 'list', 'wall', 'board', 'calendar', 'map', 'create', 'edit', 'show', 'view', 'import']
const CLOSE = {
  en: { width: 1360, other: 390, judged: [['light', 'all'], ['dark', 'colours']] },
  ar: { width: 390, other: 1360, judged: [['light', 'all']] },
} as const satisfies Partial<Record<Locale, { width: Width; other: Width; judged: readonly (readonly ['light' | 'dark', Judged])[] }>>

/** A list below a record is linked from outside; an item has no form without its order; verbs begin at a filtered list. */
const isOnlyAnAddress = ({ list, path, template }: Place): boolean =>
  (template === 'list' && /\d/.test(list)) || path === '/user/items?create=1' || template === 'verb'

/** `npm test -- screens --all`, for a release. */
const isWhole = process.env.SCREENS === 'all'

export function lookAtScreens(locale: keyof typeof CLOSE): void {
  test.group(`screens / in ${locale}`, (group) => {
    const walker = new Walker(locale, CLOSE[locale].width)
    group.teardown(() => walker.close())

    test('{name} at {width}: {path}')
      .with(async () => {
        const visits = visitsIn(locale)
        const places = await placed(visits.map(({ screen }) => screen))
        return places.map((place, index): Place & Visit => ({ ...place, ...visits[index]! }))
      })
      .run(async ({ browser, assert }, visit) => {
        const { page, reached, found } = await walker.open(browser, visit, visit.width)
        assert.deepEqual(found, [])
        if (!isOnlyAnAddress(visit)) assert.equal(reached, 'press')
        if (!visit.isClose) return
        // The mode that the page before has left is judged first: to change it is most of the work.
        const isDark = await page.locator('html[data-theme="dark"]').count() > 0
        const modes = isDark ? CLOSE[locale].judged.toReversed() : CLOSE[locale].judged
        for (const [index, [mode, judged]] of modes.entries()) {
          if (index > 0) await setMode(page, mode)
          assert.deepEqual(await walker.findings(page, judged), [], `${judged} in ${mode} mode`)
        }
        const { other } = CLOSE[locale]
        await resize(page, other)
        assert.deepEqual(await walker.findings(page, isWhole ? 'all' : undefined), [], `at ${other}`)
      })
  })
}

/** Those of one width after the other. */
function visitsIn(locale: keyof typeof CLOSE): Visit[] {
  const screens = staffScreens()
  const cover = coverOf(screens).map(({ screen }) => screen)
  // The demo company has no record for each verb: their dialogs are looked at where the cover asks for them.
  const close = new Set(isWhole ? [...cover, ...screens.filter(({ template }) => template !== 'verb')] : cover)
  const resources = [...new Set(screens.map(({ resource }) => resource))]
  const visits = screens.flatMap((screen): Visit[] => {
    if (close.has(screen)) return [{ screen, width: CLOSE[locale].width, isClose: true }]
    const turn = resources.indexOf(screen.resource)
    const isHere = WALKED.includes(screen.template) && turn % 2 === (locale === 'en' ? 0 : 1)
    return isHere ? [{ screen, width: turn % 4 < 2 ? 1360 : 390, isClose: false }] : []
  })
  return visits.toSorted((a, b) => b.width - a.width)
}
