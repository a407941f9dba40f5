/**
 * What the first screens weigh and when their largest part stands there, in a browser without a cache whose processor is
 * slowed down four times. Goals: screens.md, "three shells" and "Under 4× CPU slowdown".
 */
import { gzipSync } from 'node:zlib'
import { median } from './median.ts'
import { startSide } from './sides.ts'
import { demoAccounts } from '#backend/demo/accounts'
import { launchChromium } from '#tests/support/chromium'
import { keeping, sessionAt } from '#tests/support/session'
import type { Browser, BrowserContext, Page } from 'playwright'

const ROUNDS = 5
const SLOWDOWN = 4

interface Screen {
  readonly path: string
  /** KB of JavaScript, compressed by gzip. */
  readonly weight: number
  /** Seconds until the largest part of the page is painted. */
  readonly painted?: number
  readonly isStaff?: true
}

const SCREENS: readonly Screen[] = [
  { path: '/', weight: 120 },
  { path: '/privacy-policy', weight: 120 },
  { path: '/client/login', weight: 120 },
  { path: '/admin', weight: 120, painted: 1 },
  { path: '/user/orders', weight: 290, painted: 2, isStaff: true },
  { path: '/user/orders/create', weight: 410, isStaff: true },
]

export async function benchScreens(): Promise<void> {
  const side = await startSide('backend/bin/server.ts', '/health/ready', {})
  const browser = await launchChromium()
  const url = `http://127.0.0.1:${side.port}`
  try {
    console.log(`Median of ${ROUNDS} first visits, processor slowed down ${SLOWDOWN} times\n`)
    for (const screen of SCREENS) console.log(await told(screen, browser, url))
  } finally {
    await browser.close()
    side.end()
  }
}

async function told(screen: Screen, browser: Browser, url: string): Promise<string> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(screen, browser, url))
  const [weight, painted] = [visits[0]?.weight ?? Number.NaN, median(visits.map((one) => one.painted))]
  const time = `${painted.toFixed(2)} s${screen.painted === undefined ? '' : ` of ${verdict(painted, screen.painted, 's')}`}`
  return `${screen.path.padEnd(22)} ${weight.toFixed(0).padStart(4)} KB of ${verdict(weight, screen.weight, 'KB')}   ${time}`
}

const verdict = (got: number, goal: number, unit: string) => `${goal} ${unit} ${got <= goal ? 'kept' : 'MISSED'}`.padEnd(15)

interface Visit { readonly weight: number; readonly painted: number }

async function visit({ path, isStaff }: Screen, browser: Browser, url: string): Promise<Visit> {
  const kept = isStaff ? await sessionAt(url, 'user', demoAccounts[0].phone) : {}
  const context = await browser.newContext({ baseURL: url, storageState: keeping(url, kept) })
  const page = await context.newPage()
  const scripts: Buffer[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    void request.response().then((answer) => answer?.body()).then((body) => body && scripts.push(body))
  })
  await slow(context, page)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate<number>(PAINTED)
  await context.close()
  return { weight: scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024, painted: painted / 1000 }
}

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** As text, for it runs in the page: the last candidate is the largest. */
const PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
