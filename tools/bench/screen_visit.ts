/** One visit of a screen in a browser whose processor is slowed down. */
import { gzipSync } from 'node:zlib'
import { layoutShiftOf, watchLayoutShift } from '#tests/support/layout_shift'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'

export const SLOWDOWN = 4

/** How long nothing may be requested until a page counts as loaded, and the longest wait. */
const QUIET_MS = 1_500
const LONGEST_MS = 15_000

export interface Visit {
  /** KB of JavaScript and CSS, compressed by gzip. */
  readonly weight: number
  /** Seconds until the largest contentful paint. */
  readonly painted: number
  readonly shift: number
}

export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await watchLayoutShift(context)
  return context
}

/** Visits the path in a new page of the context; a second one of the same context finds the files in the cache. */
export async function visit(context: BrowserContext, path: string, waitMs = 0): Promise<Visit> {
  const page = await context.newPage()
  const files: Promise<Buffer | undefined>[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.response().then((answer) => answer?.body()))
  })
  const untilQuiet = watchNetwork(page)
  await throttle(context, page)
  await page.goto(path)
  await untilQuiet()
  // Only now: the script that Playwright puts into the page to find elements takes a tenth of a second of this processor.
  await page.locator('h1:not(.unseen)').first().waitFor()
  if (waitMs > 0) await page.waitForTimeout(waitMs)
  const painted = await page.evaluate<number>(PAINTED)
  const { sum } = await layoutShiftOf(page)
  const weights = (await Promise.all(files)).map((body) => (body ? gzipSync(body, { level: 9 }).length : 0))
  await page.close()
  return { weight: weights.reduce((total, weight) => total + weight, 0) / 1024, painted: painted / 1000, shift: sum }
}

/** Returns a function that waits until nothing is requested any more. A staff page keeps its event stream open. */
function watchNetwork(page: Page): () => Promise<void> {
  let [open, changedAt] = [0, Date.now()]
  const change = (by: number) => (request: { url: () => string }) => {
    if (!request.url().endsWith('/api/user/live')) [open, changedAt] = [open + by, Date.now()]
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  return async () => {
    const end = Date.now() + LONGEST_MS
    while (Date.now() < end && (open > 0 || Date.now() - changedAt < QUIET_MS)) await page.waitForTimeout(50)
  }
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** A string, because it runs in the page. The last entry is the largest contentful paint. */
const PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
