/** Problems of a page as a list of sentences; an empty list means that there are none. */
import axe from 'axe-core'
import type { Page } from 'playwright'

/** Records console messages, errors and failed requests. The returned function returns those since its last call. */
export function watchPage(page: Page): () => string[] {
  let found: string[] = []
  page.on('console', (message) => {
    const isWrong = ['error', 'warning'].includes(message.type()) && !isMissingPage(message.location().url)
    if (isWrong) found.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => { found.push(`error: ${error.message}`) })
  page.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !isMissingPage(url)) found.push(`${status}: ${response.request().method()} ${url}`)
  })
  page.on('requestfailed', (request) => {
    // Requests that are aborted by leaving a page are expected.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') found.push(`no answer: ${request.url()}`)
  })
  return () => {
    const problems = found
    found = []
    return problems
  }
}

/** The page that does not exist, for which a 404 is expected. */
const isMissingPage = (url: string): boolean => url !== '' && new URL(url).pathname === '/no/such/page'

/** Waits until the page of the URL is rendered, has a heading, and nothing is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  // A prerendered form is not hydrated yet.
  await page.locator(':is(html[data-address], html:not(:has(#root))) :is(h1, dialog[open] h2)').first().waitFor()
  await page.waitForFunction(isUrlRendered)
  await page.locator('[aria-busy="true"], [data-refreshing], .skeleton').first().waitFor({ state: 'detached' })
}

/** Runs in the page. The address bar changes before the page does. */
function isUrlRendered(): boolean {
  const { document, location } = globalThis as unknown as PageGlobals
  const { address } = document.documentElement.dataset
  return address === undefined || decodeURI(address) === decodeURI(location.pathname + location.search)
}

/** Tests are compiled without the DOM types. */
interface PageGlobals {
  readonly document: { readonly documentElement: { readonly dataset: { readonly address?: string } } }
  readonly location: { readonly pathname: string; readonly search: string }
}

/** Untranslated keys, odd texts such as "undefined", and horizontal scrolling. */
export const findPageOddities = (page: Page): Promise<string[]> => page.evaluate(ODDITIES)

/** A string, because it runs in the page: tests are compiled without the DOM types. */
const ODDITIES = String.raw`(() => {
  const found = []
  const judge = (text, where) => {
    // A text that ends like an image is a file name.
    const isKey = /^[a-z_]+(\.[a-z_]+)+$/.test(text.trim()) && !/\.(jpg|png)$/.test(text.trim())
    if (isKey) found.push('untranslated: ' + text.trim() + ' in ' + where)
    if (/\bundefined\b|\bNaN\b|\[object Object\]|\{\{/.test(text)) found.push('odd text: ' + text.trim().slice(0, 80) + ' in ' + where)
  }
  // Data and identifiers, such as the keys of the settings.
  const isData = (element) => element.closest('[dir="ltr"], bdi, code, script, style') !== null
  const placeOf = (element) => element.tagName.toLowerCase() + '.' + element.className
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (!isData(parentElement)) judge(textContent, placeOf(parentElement))
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) judge(element.getAttribute(name) ?? '', name + ' of ' + placeOf(element))
  }
  const { scrollWidth, clientWidth } = document.documentElement
  const isOutside = ({ left, right }) => right > clientWidth + 1 || left < -1
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('main *')].filter((element) => isOutside(element.getBoundingClientRect()))
    found.push('scrolls sideways: ' + scrollWidth + ' in ' + clientWidth + ': ' + wide.slice(0, 3).map(placeOf).join(' '))
  }
  return found
})()`

/** `region` takes a fifth of the time and its findings are moderate; nothing is preloaded for rules about videos. */
const AXE_OPTIONS: axe.RunOptions = { resultTypes: ['violations'], rules: { region: { enabled: false } }, preload: false }

/** Serious and critical violations. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!await page.evaluate('"axe" in globalThis')) await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(AXE_OPTIONS)})`)
  const describe = ({ target, any }: axe.NodeResult) => `${String(target)} ${any[0]?.message ?? ''}`
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(describe).join(' | ')}`)
}
