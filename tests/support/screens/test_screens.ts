/**
 * Opens every staff screen by clicks, each in one language and at one width, alternating. Screens of the cover are checked in both
 * languages and at both widths; axe checks the tables in English and light, the cards in Arabic and dark.
 */
import { test } from '@japa/runner'
import { findFeatureCover } from './feature_cover.ts'
import { resizeViewport, setColourMode, ScreenWalker, type ColourMode, type ScreenWidth } from './screen_walker.ts'
import { resolveScreenUrls, type ScreenUrl } from './screen_urls.ts'
import { staffScreens, LISTS_WITH_OWN_VIEW, type StaffScreen, type ScreenTemplate } from './staff_screens.ts'
import type { Locale } from '#common/locales'

interface Visit { readonly screen: StaffScreen; readonly width: ScreenWidth; readonly isThorough: boolean }

/** Templates that are opened for every resource. Tabs and dialogs are checked for the cover only. */
const OPENED_TEMPLATES: readonly ScreenTemplate[] = [
  'page',
  'list',
  'wall',
  'board',
  'calendar',
  'map',
  'create',
  'edit',
  'show',
  'view',
  'import',
]
const COVER_CHECKS = {
  en: { width: 1360, other: 390, mode: 'light' },
  ar: { width: 390, other: 1360, mode: 'dark' },
} as const satisfies Partial<Record<Locale, { width: ScreenWidth; other: ScreenWidth; mode: ColourMode }>>

/**
 * Screens that no click reaches: lists below a record, the form of an item without an order, transitions in a filtered list, and rows
 * of a list that opens without a table.
 */
const isReachedByUrl = ({ list, path, template, record, resource }: ScreenUrl): boolean =>
  (template === 'list' && /\d/.test(list)) || path === '/user/items?create=1' || template === 'verb'
  || (record !== null && LISTS_WITH_OWN_VIEW.includes(resource ?? ''))

/** `npm test -- screens --all` */
const isComplete = process.env.SCREENS === 'all'
/** The daily tests check the cover only. */
const isCoverOnly = process.env.SCREENS === 'cover'

export function testScreens(locale: keyof typeof COVER_CHECKS): void {
  test.group(`screens / in ${locale}`, (group) => {
    const { width, other, mode } = COVER_CHECKS[locale]
    const walker = new ScreenWalker(locale, { width, mode })
    group.teardown(() => walker.close())

    test('{name} at {width}: {path}')
      .with(async () => {
        const visits = visitsIn(locale)
        const urls = await resolveScreenUrls(visits.map(({ screen }) => screen))
        return urls.map((url, index): ScreenUrl & Visit => ({ ...url, ...visits[index]! }))
      })
      .run(async ({ browser, assert }, visit) => {
        const { page, reached, found } = await walker.open(browser, visit, visit.width)
        assert.deepEqual(found, [])
        if (!isReachedByUrl(visit)) assert.equal(reached, 'click')
        if (!visit.isThorough) return
        assert.deepEqual(await walker.findings(page, 'axe'), [])
        if (isComplete) {
          await setColourMode(page, otherMode(mode))
          assert.deepEqual(await walker.findings(page, 'axe'), [], `in ${otherMode(mode)} mode`)
          await setColourMode(page, mode)
        }
        await resizeViewport(page, other)
        assert.deepEqual(await walker.findings(page, isComplete ? 'axe' : undefined), [], `at ${other}`)
      })
  })
}

const otherMode = (mode: ColourMode): ColourMode => (mode === 'light' ? 'dark' : 'light')

/** The visits in one language, sorted by width. */
function visitsIn(locale: keyof typeof COVER_CHECKS): Visit[] {
  const screens = staffScreens()
  const cover = findFeatureCover(screens).map(({ screen }) => screen)
  // The demo company does not have a record for every transition: their dialogs are checked for the cover only.
  const thorough = new Set(isComplete ? [...cover, ...screens.filter(({ template }) => template !== 'verb')] : cover)
  const resources = [...new Set(screens.map(({ resource }) => resource))]
  const visits = screens.flatMap((screen): Visit[] => {
    if (thorough.has(screen)) return [{ screen, width: COVER_CHECKS[locale].width, isThorough: true }]
    if (isCoverOnly) return []
    const position = resources.indexOf(screen.resource)
    const isHere = OPENED_TEMPLATES.includes(screen.template) && position % 2 === (locale === 'en' ? 0 : 1)
    return isHere ? [{ screen, width: position % 4 < 2 ? 1360 : 390, isThorough: false }] : []
  })
  return visits.toSorted((a, b) => b.width - a.width)
}
