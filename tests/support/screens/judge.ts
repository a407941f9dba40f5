/** What must hold of every screen of the staff, and what is looked at closely on some of them. */
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import { browserOf, type Look } from '../browser.ts'
import { oddities, settled, violations, watch, type Judged } from '../browser_findings.ts'
import { until } from '../until.ts'
import { visit, type Reached } from './visitor.ts'
import type { Browser, Page } from 'playwright'
import type { Place } from './places.ts'

export type Width = NonNullable<Look['width']>

interface Opened { readonly page: Page; readonly reached: Reached; readonly found: string[] }

/** Somebody who looks at one screen after another, in one language. */
export class Walker {
  #page: Page | undefined
  #faults: () => string[] = () => []
  readonly #locale: Locale
  readonly #width: Width

  constructor(locale: Locale, width: Width) {
    this.#locale = locale
    this.#width = width
  }

  /** What is wrong with the screen once it has been opened; its address and its title are right. */
  async open(browser: Browser, place: Place, width: Width): Promise<Opened> {
    const page = await this.#pageOf(browser)
    if (page.viewportSize()?.width !== width) await resize(page, width)
    const reached = await visit(page, place, translator(this.#locale))
    await until(`the title of ${place.path}`, async () => await page.title() === await titleOf(page, place, this.#locale))
    const { pathname, search } = new URL(page.url())
    const found = [
      ...pathname + search === place.path ? [] : [`it is at ${pathname}${search}`],
      ...await languageFaults(page, this.#locale),
      ...await this.findings(page),
    ]
    return { page, reached, found }
  }

  /** Everything that went wrong behind the page, and what is odd on it; with axe if that is asked. */
  async findings(page: Page, judged?: Judged): Promise<string[]> {
    const odd = [...await oddities(page), ...judged ? await violations(page, judged) : []]
    return [...this.#faults(), ...odd]
  }

  async #pageOf(browser: Browser): Promise<Page> {
    if (this.#page && !this.#page.isClosed()) return this.#page
    const page = await (await browserOf(browser, 'owner', { locale: this.#locale, width: this.#width })).newPage()
    this.#faults = watch(page)
    // From a page without a place in the menu: each of those is reached by a press.
    await page.goto('/user/profile')
    await settled(page)
    this.#page = page
    return page
  }

  /** What went wrong after the last screen was judged is an error, too. */
  async close(): Promise<void> {
    await this.#page?.context().close()
    const late = this.#faults()
    if (late.length > 0) throw new Error(late.join('\n'))
  }
}

/** As when the window is drawn wider, or a telephone is turned. */
export async function resize(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await atRest(page)
}

/** In light or dark colours, which come as another tab chooses them. */
export async function setMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`
    localStorage.setItem('mode', '${mode}')
    document.documentElement.dataset.theme = '${mode}'
    dispatchEvent(new StorageEvent('storage', { key: 'mode' }))
  `)
  await atRest(page)
}

async function atRest(page: Page): Promise<void> {
  await page.evaluate(AT_REST)
  await settled(page)
}

/** The new size is drawn in the next frame; colours change softly, and what inherits one begins after its parent. */
const AT_REST = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  do { await frame(); await frame() } while (document.getAnimations().some(({ playState }) => playState === 'running'))
})()`

/** A record gives its own name to the title, as it stands in the heading. */
async function titleOf(page: Page, { title }: Place, locale: Locale): Promise<string> {
  const t = translator(locale)
  if (title !== null) return `Zarbia | ${t(title)}`
  const [heading, edited] = [await page.locator('h1').innerText(), t('ui.form.edit_title', { name: '' })]
  return `Zarbia | ${heading.startsWith(edited) ? heading.slice(edited.length) : heading}`
}

async function languageFaults(page: Page, locale: Locale): Promise<string[]> {
  const html = page.locator('html')
  const [lang, dir] = [await html.getAttribute('lang'), await html.getAttribute('dir')]
  return lang === locale && dir === (locale === 'ar' ? 'rtl' : 'ltr') ? [] : [`its language is ${lang ?? ''}, ${dir ?? ''}`]
}
