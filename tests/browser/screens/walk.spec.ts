import { test } from '@japa/runner'
import { translator, type Locale } from '#backend/language'
import { browserOf, demoCompany, type Visitor } from '#tests/support/browser'
import { oddities, settled, violations, watch } from '#tests/support/browser_findings'
import { otherScreens, staffScreens, type Screen } from '#tests/support/browser_screens'
import type { Browser, Page } from 'playwright'

/**
 * A screen is opened once in each language; then its window is made narrow, and its mode dark. axe takes most of the time:
 * it judges the table in English, the cards in Arabic, and the colours of the dark alone.
 */
const LOOKS = {
  en: [
    { width: 1360, mode: 'light', judged: 'all' },
    { width: 1360, mode: 'dark', judged: 'colours' },
    { width: 390, mode: 'light', judged: 'nothing' },
  ],
  ar: [
    { width: 1360, mode: 'light', judged: 'nothing' },
    { width: 390, mode: 'light', judged: 'all' },
  ],
} as const

for (const locale of ['en', 'ar'] as const) {
  test.group(`screens / ${locale}`, (group) => {
    const { open, close } = walkers(locale)
    group.setup(demoCompany)
    group.teardown(close)

    test('{path}')
      .with(async () => [...otherScreens, ...await staffScreens()])
      .run(async ({ browser, assert }, screen) => {
        const { page, faults } = await open(browser, screen.who)
        await page.setViewportSize({ width: 1360, height: 900 })
        await page.goto(screen.path)
        await settled(page)
        const spoken = screen.path.startsWith('/user') ? locale : 'ar'
        assert.equal(await page.title(), await titleOf(page, screen, spoken))
        assert.deepEqual(await languageOf(page), [spoken, spoken === 'ar' ? 'rtl' : 'ltr'])
        for (const look of LOOKS[locale]) {
          await show(page, look)
          const found = [...faults(), ...await oddities(page), ...look.judged === 'nothing' ? [] : await violations(page, look.judged)]
          assert.deepEqual(found, [], `${screen.path} at ${look.width}, ${look.mode}`)
        }
        assert.equal(new URL(page.url()).pathname, screen.path.split('?')[0])
      })
  })
}

/** The mode as another tab chooses it; the public pages take it when they are loaded, from public/first.js. */
async function show(page: Page, { width, mode }: { readonly width: number; readonly mode: string }): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.evaluate(`
    localStorage.setItem('mode', '${mode}')
    document.documentElement.dataset.theme = '${mode}'
    dispatchEvent(new StorageEvent('storage', { key: 'mode' }))
  `)
  await page.evaluate(AT_REST)
  await settled(page)
}

/** The new size is drawn in the next frame; colours change softly, and what inherits one begins after its parent. */
const AT_REST = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  do { await frame(); await frame() } while (document.getAnimations().some(({ playState }) => playState === 'running'))
})()`

interface Walker { readonly page: Page; readonly faults: () => string[]; readonly since: number }

/** Nobody touches these pages: their sessions end after 15 minutes, as they should. */
const FRESH_MS = 8 * 60_000

/** One page for each kind of person, kept for many screens. */
function walkers(locale: Locale) {
  const walking = new Map<Visitor, Walker>()
  const start = async (browser: Browser, who: Visitor): Promise<Walker> => {
    const context = await browserOf(browser, who, { locale })
    const page = await context.newPage()
    return { page, faults: watch(page), since: Date.now() }
  }
  const end = ({ page }: Walker) => page.context().close()
  return {
    open: async (browser: Browser, who: Visitor) => {
      const known = walking.get(who)
      if (known && !known.page.isClosed() && Date.now() - known.since < FRESH_MS) return known
      if (known) await end(known)
      const walker = await start(browser, who)
      walking.set(who, walker)
      return walker
    },
    close: async () => {
      for (const walker of walking.values()) await end(walker)
    },
  }
}

/** A record gives its own name to the title, as it stands in the heading. */
async function titleOf(page: Page, { title }: Screen, locale: Locale): Promise<string> {
  const t = translator(locale)
  if (title !== null) return `Zarbia | ${t(title)}`
  const [heading, edited] = [await page.locator('h1').innerText(), t('ui.form.edit_title', { name: '' })]
  return `Zarbia | ${heading.startsWith(edited) ? heading.slice(edited.length) : heading}`
}

const languageOf = async (page: Page) => [await page.locator('html').getAttribute('lang'), await page.locator('html').getAttribute('dir')]
