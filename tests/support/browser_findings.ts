/** What is wrong with a page, as a list of sentences: an empty list is a good page. */
import axe from 'axe-core'
import type { Page } from 'playwright'

/** What went wrong behind the page since it was last asked. */
export function watch(page: Page): () => string[] {
  let found: string[] = []
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) found.push(`console: ${message.text()}`) })
  page.on('pageerror', (error) => { found.push(`error: ${error.message}`) })
  page.on('response', (response) => { if (response.status() >= 400) found.push(`${response.status()}: ${response.request().method()} ${response.url()}`) })
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

/** Until what the person waits for is there: a heading, and nothing that still loads. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1, dialog[open] h2') !== null
    && document.querySelector('[aria-busy="true"], [data-refreshing], .skeleton') === null && document.fonts.status === 'loaded')
}

/** Words that nobody was meant to read, and a page that is wider than its window. */
export const oddities = (page: Page): Promise<string[]> => page.evaluate(() => {
  const found: string[] = []
  const judge = (text: string, where: string) => {
    if (/^[a-z_]+(\.[a-z_]+)+$/.test(text.trim())) found.push(`untranslated: ${text.trim()} (${where})`)
    if (/\bundefined\b|\bNaN\b|\[object Object\]|\{\{/.test(text)) found.push(`odd text: ${text.trim().slice(0, 80)} (${where})`)
  }
  // What the house itself calls so: keys of the settings, actions of the log.
  const isData = (element: Element | null) => element?.closest('[dir="ltr"], bdi, code, script, style') !== null
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (!isData(texts.currentNode.parentElement)) judge(texts.currentNode.textContent ?? '', texts.currentNode.parentElement?.className ?? '')
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) judge(element.getAttribute(name) ?? '', `${name} of ${element.tagName.toLowerCase()}.${element.className}`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}, ${widest(clientWidth)}`)
  return found

  function widest(limit: number): string {
    const outside = [...document.querySelectorAll('main *')].filter((element) => {
      const { right, left } = element.getBoundingClientRect()
      return right > limit + 1 || left < -1
    })
    return outside.slice(0, 3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`).join(' ')
  }
})

export async function violations(page: Page): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axe.source)
  const { violations: all } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }))
  return all
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, any }) => `${String(target)} ${any[0]?.message ?? ''}`).join(' | ')}`)
}
