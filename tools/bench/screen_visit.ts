/** One visit of a screen: its size and layout shift. */
import { gzipSync } from 'node:zlib'
import { SLOWDOWN } from './plain_tab.ts'
import { layoutShiftOf, watchLayoutShift } from '#tests/support/browser/layout_shift'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright'

/** How long nothing may be requested until a page counts as loaded, and the longest wait. */
const QUIET_MS = 1_500
const LONGEST_MS = 15_000

export interface Visit {
  /** KB of JavaScript and CSS, compressed by gzip. */
  readonly weight: number
  readonly shift: number
}

export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await watchLayoutShift(context)
  return context
}

/** Visits the path in a new page of the context, on a processor that is slowed down. */
export async function visit(context: BrowserContext, path: string, waitMs = 0): Promise<Visit> {
  const page = await context.newPage()
  const files: Request[] = []
  page.on('requestfinished', (request) => { if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request) })
  const untilQuiet = watchNetwork(page)
  await throttle(context, page)
  await page.goto(path)
  await untilQuiet()
  await page.locator('h1:not(.unseen)').first().waitFor()
  if (waitMs > 0) await page.waitForTimeout(waitMs)
  const { sum } = await layoutShiftOf(page)
  const weight = sumOf(await Promise.all(files.map(weightOf)))
  await page.close()
  return { weight: weight / 1024, shift: sum }
}

async function weightOf(file: Request): Promise<number> {
  const body = await (await file.response())?.body()
  return body ? gzipSync(body, { level: 9 }).length : 0
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

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
