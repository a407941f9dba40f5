import type { BrowserContext, Page } from 'playwright'

/** Strings, because they run in the page. Shifts within half a second after input do not count, as in Chromium's own measure. */
const WATCH = `window.__shifts = []
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const names = sources.map(({ node }) => node && (node.parentElement ?? node).outerHTML?.slice(0, 80))
    if (!hadRecentInput) window.__shifts.push({ value, names })
  }
}).observe({ type: 'layout-shift', buffered: true })`
const READ = 'window.__shifts'

interface Shift { readonly value: number; readonly names: readonly (string | null)[] }

/** The goal for every page: cumulative layout shift of a whole visit. */
export const MAX_LAYOUT_SHIFT = 0.05

export const watchLayoutShift = (context: BrowserContext): Promise<unknown> => context.addInitScript(WATCH)

/** The shifts of the visit up to now, and what has moved. */
export async function layoutShiftOf(page: Page): Promise<{ readonly sum: number; readonly moved: string }> {
  const shifts = await page.evaluate<readonly Shift[]>(READ)
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, names }) => names.map((name) => `${value.toFixed(3)} ${name ?? ''}`)).join('\n'),
  }
}
