/** What is wrong with a page, as a list of sentences: an empty list is a good page. */
import axe from 'axe-core'
import type { Page } from 'playwright'

/** What went wrong behind the page since it was last asked. */
export function watch(page: Page): () => string[] {
  let found: string[] = []
  page.on('console', (message) => {
    const isWrong = ['error', 'warning'].includes(message.type()) && !isNowhere(message.location().url)
    if (isWrong) found.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => { found.push(`error: ${error.message}`) })
  page.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !isNowhere(url)) found.push(`${status}: ${response.request().method()} ${url}`)
  })
  page.on('requestfailed', (request) => {
    // What a page no longer needs when it is left is given up on purpose.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') found.push(`no answer: ${request.url()}`)
  })
  return () => {
    const told = found
    found = []
    return told
  }
}

/** The page that is not there is answered with a 404, as it should be. */
const isNowhere = (url: string): boolean => url !== '' && new URL(url).pathname === '/no/such/page'

/** Until what the person waits for is there: a heading, and nothing that still loads. */
export async function settled(page: Page): Promise<void> {
  // A form that came with the document is not hydrated yet.
  await page.locator(':is(html[data-address], html:not(:has(#root))) :is(h1, dialog[open] h2)').first().waitFor()
  await page.locator('[aria-busy="true"], [data-refreshing], .skeleton').first().waitFor({ state: 'detached' })
}

/** Words that nobody was meant to read, and a page that is wider than its window. */
export const oddities = (page: Page): Promise<string[]> => page.evaluate(ODDITIES)

/** As text, for it runs in the page: the tests are compiled without the types of one. */
const ODDITIES = String.raw`(() => {
  const found = []
  const judge = (text, where) => {
    // What ends like a picture is the name of a file.
    const isKey = /^[a-z_]+(\.[a-z_]+)+$/.test(text.trim()) && !/\.(jpg|png)$/.test(text.trim())
    if (isKey) found.push('untranslated: ' + text.trim() + ' in ' + where)
    if (/\bundefined\b|\bNaN\b|\[object Object\]|\{\{/.test(text)) found.push('odd text: ' + text.trim().slice(0, 80) + ' in ' + where)
  }
  // What people or the house itself wrote, such as the keys of the settings.
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

export type Judged = 'all' | 'colours'

export async function violations(page: Page, judged: Judged): Promise<string[]> {
  if (!await page.evaluate('"axe" in globalThis')) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(judged === 'colours' && { runOnly: ['color-contrast'] }),
  }
  const { violations: found } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  const said = ({ target, any }: axe.NodeResult) => `${String(target)} ${any[0]?.message ?? ''}`
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(said).join(' | ')}`)
}
