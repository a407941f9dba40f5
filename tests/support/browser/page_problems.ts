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

/** A text that ends like an image is a file name. */
const IS_KEY = String.raw`const isKey = (text) => /^[a-z_]+(\.[a-z_]+)+$/.test(text.trim()) && !/\.(jpg|png)$/.test(text.trim())`
const TEXT_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext']

/**
 * Untranslated keys that were shown at any time since the document of the page began, and be it for one frame, in the form of
 * `findPageOddities`. To be added before the page is opened: `context.addInitScript(REMEMBER_KEYS)`.
 */
export const findKeysSinceLoad = (page: Page): Promise<string[]> => page.evaluate('[...globalThis.shownKeys]')

export const REMEMBER_KEYS = String.raw`(() => {
  ${IS_KEY}
  globalThis.shownKeys = new Set()
  const judge = (text, where) => { if (isKey(text)) globalThis.shownKeys.add('untranslated: ' + text.trim() + ' in ' + where) }
  const look = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const { parentElement } = node
      if (parentElement?.closest('[dir="ltr"], bdi, code, script, style') !== null) return
      const parts = parentElement.matches('title') ? node.data.split('|') : [node.data]
      for (const part of parts) judge(part, parentElement.tagName.toLowerCase())
      return
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return
    for (const name of ${JSON.stringify(TEXT_ATTRIBUTES)}) judge(node.getAttribute(name) ?? '', name)
    for (const child of node.childNodes) look(child)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) { addedNodes.forEach(look); if (addedNodes.length === 0) look(target) }
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ${JSON.stringify(TEXT_ATTRIBUTES)} })
})()`

/** A string, because it runs in the page: tests are compiled without the DOM types. */
const ODDITIES = String.raw`(() => {
  ${IS_KEY}
  const found = []
  const judge = (text, where) => {
    if (isKey(text)) found.push('untranslated: ' + text.trim() + ' in ' + where)
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
  const named = ${JSON.stringify(TEXT_ATTRIBUTES)}
  for (const element of document.querySelectorAll(named.map((name) => '[' + name + ']').join())) {
    for (const name of named) judge(element.getAttribute(name) ?? '', name + ' of ' + placeOf(element))
  }
  for (const part of document.title.split('|')) judge(part, 'the title bar')
  // Letters of two texts without a gap: Arabic ones join to one word, whatever the margin between them.
  const edge = (node, end) => {
    const text = node?.nodeType === Node.TEXT_NODE || node?.nodeType === Node.ELEMENT_NODE ? node.textContent : ''
    return (end ? /[\p{L}\p{N}]$/u : /^[\p{L}\p{N}]/u).exec(text)?.[0] ?? ''
  }
  const isInline = (node) => {
    if (node?.nodeType !== Node.ELEMENT_NODE) return node?.nodeType === Node.TEXT_NODE
    const { display, position } = getComputedStyle(node)
    return display === 'inline' && position === 'static'
  }
  for (const element of document.querySelectorAll('main :is(span, strong, small, em, b, time, a, bdi)')) {
    const before = element.previousSibling
    if (!isInline(element) || !isInline(before) || getComputedStyle(element.parentElement).display.match(/flex|grid/)) continue
    const [one, other] = [edge(before, true), edge(element, false)]
    const { marginInlineStart, paddingInlineStart } = getComputedStyle(element)
    const isApart = parseFloat(marginInlineStart) + parseFloat(paddingInlineStart) > 0 && !/\p{Script=Arabic}/u.test(one + other)
    if (one && other && !isApart)
      found.push('grown together: ' + before.textContent.slice(-12) + element.textContent.slice(0, 12) + placeOf(element.parentElement))
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
