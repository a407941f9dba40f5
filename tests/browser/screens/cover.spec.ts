import { test } from '@japa/runner'
import { coverOf } from '#tests/support/screens/cover'
import { show, Walker } from '#tests/support/screens/judge'
import { placed } from '#tests/support/screens/places'
import { staffScreens } from '#tests/support/screens/screens'

/** What of a screen is judged by axe: the table in English, the cards in Arabic, and the colours of the dark alone. */
const LOOKS = {
  en: [
    { width: 1360, mode: 'light', judged: 'all' },
    { width: 1360, mode: 'dark', judged: 'colours' },
    { width: 390, mode: 'light', judged: undefined },
  ],
  ar: [
    { width: 1360, mode: 'light', judged: undefined },
    { width: 390, mode: 'light', judged: 'all' },
  ],
} as const

/** `npm test -- screens --all` looks at each screen so closely, for a release. */
const screens = process.env.SCREENS === 'all' ? staffScreens() : coverOf(staffScreens()).map(({ screen }) => screen)

for (const locale of ['en', 'ar'] as const) {
  test.group(`screens / cover in ${locale}`, (group) => {
    const walker = new Walker(locale, 1360)
    group.teardown(() => walker.close())

    test('{name}: {path}')
      .with(() => placed(screens))
      .run(async ({ browser, assert }, place) => {
        const { page, found } = await walker.open(browser, place)
        assert.deepEqual(found, [])
        for (const look of LOOKS[locale]) {
          await show(page, look)
          assert.deepEqual(await walker.findings(page, look.judged), [], `at ${look.width}, ${look.mode}`)
        }
        await show(page, { width: 1360, mode: 'light' })
      })
  })
}
