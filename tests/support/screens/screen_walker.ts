/** Opens staff screens and collects their problems. */
import { translator } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import { newContextFor, type ContextOptions } from '../browser/browser_context.ts'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '../browser/page_problems.ts'
import { until } from '../until.ts'
import { openScreen, type OpenedBy } from './open_screen.ts'
import { BESIDE_LIST } from './staff_screens.ts'
import type { Browser, Page } from 'playwright'
import type { ScreenUrl } from './screen_urls.ts'

export type ScreenWidth = NonNullable<ContextOptions['width']>
export type ColourMode = NonNullable<ContextOptions['mode']>

interface OpenedScreen { readonly page: Page; readonly reached: OpenedBy; readonly found: string[] }

/** Opens one screen after another, in one language. */
export class ScreenWalker {
  #page: Page | undefined
  #faults: () => string[] = () => []
  readonly #locale: Locale
  readonly #options: ContextOptions

  constructor(locale: Locale, options: ContextOptions) {
    this.#locale = locale
    this.#options = options
  }

  /** Opens the screen, checks its URL, title and language, and returns its problems. */
  async open(browser: Browser, target: ScreenUrl, width: ScreenWidth): Promise<OpenedScreen> {
    const page = await this.#pageOf(browser)
    if (page.viewportSize()?.width !== width) await resizeViewport(page, width)
    const reached = await openScreen(page, target, translator(this.#locale))
    await until(`the title of ${target.path}`, async () => await page.title() === await titleOf(page, target, this.#locale))
    const { pathname, search } = new URL(page.url())
    const found = [
      ...pathname + search === target.path ? [] : [`it is at ${pathname}${search}`],
      ...await languageFaults(page, this.#locale),
      ...await this.findings(page),
    ]
    return { page, reached, found }
  }

  /** Errors of the page since the last call, its oddities, and with `axe` the violations that it finds. */
  async findings(page: Page, judge?: 'axe'): Promise<string[]> {
    const odd = [...await findPageOddities(page), ...judge === 'axe' ? await findAxeViolations(page) : []]
    return [...this.#faults(), ...odd]
  }

  async #pageOf(browser: Browser): Promise<Page> {
    if (this.#page && !this.#page.isClosed()) return this.#page
    const page = await (await newContextFor(browser, 'owner', { ...this.#options, locale: this.#locale })).newPage()
    this.#faults = watchPage(page)
    // Starts on a page outside the menu, so that every screen of the menu is reached by a click.
    await page.goto('/user/profile')
    await waitUntilLoaded(page)
    this.#page = page
    return page
  }

  /** Throws if errors occurred after the last screen was checked. */
  async close(): Promise<void> {
    await this.#page?.context().close()
    const late = this.#faults()
    if (late.length > 0) throw new Error(late.join('\n'))
  }
}

/** Resizes the viewport and waits for the layout. */
export async function resizeViewport(page: Page, width: ScreenWidth): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await waitUntilStill(page)
}

/** Switches between light and dark mode, as a change in another tab does. */
export async function setColourMode(page: Page, mode: ColourMode): Promise<void> {
  await page.evaluate(`
    localStorage.setItem('mode', '${mode}')
    document.documentElement.dataset.theme = '${mode}'
    dispatchEvent(new StorageEvent('storage', { key: 'mode' }))
  `)
  await waitUntilStill(page)
}

async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(UNTIL_STILL)
  await waitUntilLoaded(page)
}

/** Waits for two frames and for all transitions: inherited colours start to change after those of the parent. */
const UNTIL_STILL = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  do { await frame(); await frame() } while (document.getAnimations().some(({ playState }) => playState === 'running'))
})()`

/** The expected document title. For a record it contains the heading. */
async function titleOf(page: Page, { title, resource, template }: ScreenUrl, locale: Locale): Promise<string> {
  const t = translator(locale)
  if (title !== null) return `Zarbia | ${t(title)}`
  const isBeside = template === 'show' && BESIDE_LIST.includes(resource ?? '')
  const [heading, edited] = [await page.locator(isBeside ? 'main section h2 bdi' : 'h1').innerText(), t('ui.form.edit_title', { name: '' })]
  return `Zarbia | ${heading.startsWith(edited) ? heading.slice(edited.length) : heading}`
}

async function languageFaults(page: Page, locale: Locale): Promise<string[]> {
  const html = page.locator('html')
  const [lang, dir] = [await html.getAttribute('lang'), await html.getAttribute('dir')]
  return lang === locale && dir === (locale === 'ar' ? 'rtl' : 'ltr') ? [] : [`its language is ${lang ?? ''}, ${dir ?? ''}`]
}
