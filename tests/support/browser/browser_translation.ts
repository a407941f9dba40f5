/** A browser that translates the page as it changes: it puts <font> in the place of text nodes, and marks what it has translated. */
import type { BrowserContext, Page } from 'playwright'

const MARK = '⁂'

/** `replace`: the text nodes are thrown away; `move`: they are in the innermost <font>. Strings, because they run in the page. */
export const translateBy = (context: BrowserContext, way: 'replace' | 'move'): Promise<unknown> => context.addInitScript(`{
  const translate = (text) => {
    if (!text.isConnected || !text.data.trim() || text.data.includes('${MARK}') || text.parentElement.closest('script, style')) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    if ('${way}' === 'move') {
      text.parentNode.insertBefore(outer, text)
      inner.appendChild(text)
      text.data += '${MARK}'
    } else {
      inner.append(text.data + '${MARK}')
      text.parentNode.replaceChild(outer, text)
    }
  }
  const translateAll = () => {
    if (!document.documentElement.translate) return
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(translate)
  }
  addEventListener('DOMContentLoaded', () => {
    translateAll()
    new MutationObserver(translateAll).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}`)

/** What the page shows, without the marks. */
export const shownText = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replaceAll(MARK, '')

export const isTranslated = (page: Page): Promise<boolean> => page.evaluate(`document.body.innerText.includes('${MARK}')`)
