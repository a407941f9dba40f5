/**
 * Measures size and largest contentful paint of first visits, in a browser without a cache and with a processor throttled
 * four times. Goals: screens.md, "three shells" and "Under 4× CPU slowdown".
 */
import { gzipSync } from 'node:zlib'
import { median } from './throughput.ts'
import { startBenchServer } from './bench_server.ts'
import { demoAccounts } from '#backend/demo/accounts'
import { launchChromium } from '#tests/support/chromium'
import { startGoogleStub } from '#tests/support/google_stub'
import { storageStateOf, createSession } from '#tests/support/browser_session'
import type { Browser, BrowserContext, Page } from 'playwright'

const ROUNDS = 5
const SLOWDOWN = 4
/** The delay of admin/push/start_push.ts and the requests after it. */
const PUSH_DELAY_MS = 5_000

interface Screen {
  readonly path: string
  /** KB of JavaScript and CSS, compressed by gzip. */
  readonly weight: number
  /** Seconds until the largest contentful paint. */
  readonly painted?: number
  readonly who?: 'user' | 'client'
  /** Measured on a server with push configured: the page then loads the push code after a delay. */
  readonly isPushed?: true
}

/** `order` belongs to the client, `token` is its public link. */
const benchedScreens = ({ order, token }: { readonly order: number; readonly token: string }): readonly Screen[] => [
  { path: '/', weight: 120, painted: 1 },
  { path: '/privacy-policy', weight: 120, painted: 1 },
  { path: '/client/login', weight: 120, painted: 1 },
  { path: `/o/${token}`, weight: 120, painted: 2 },
  { path: '/client/dashboard', weight: 120, painted: 2, who: 'client' },
  { path: '/client/orders', weight: 120, painted: 2, who: 'client' },
  { path: `/client/orders/${order}`, weight: 120, painted: 2, who: 'client' },
  { path: '/client/orders/new', weight: 120, painted: 2, who: 'client' },
  { path: '/client/account', weight: 120, painted: 2, who: 'client' },
  { path: '/client/account', weight: 120, painted: 2, who: 'client', isPushed: true },
  { path: '/admin', weight: 120, painted: 1 },
  { path: '/user/orders', weight: 300, painted: 2, who: 'user' },
  { path: '/user/orders/create', weight: 440, painted: 2.5, who: 'user' },
  { path: `/user/orders/${order}`, weight: 330, who: 'user' },
]

export async function benchScreens(): Promise<void> {
  const server = await startBenchServer('backend/bin/server.ts', '/health/ready', {})
  const google = await startGoogleStub()
  const pushing = await startBenchServer('backend/bin/server.ts', '/health/ready', google.env)
  const browser = await launchChromium()
  const [url, pushed] = [server, pushing].map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]
  try {
    console.log(`Median of ${ROUNDS} first visits, processor slowed down ${SLOWDOWN} times\n`)
    for (const screen of benchedScreens(await findOrder(url)))
      console.log(await measureScreen(screen, browser, screen.isPushed ? pushed : url))
  } finally {
    await browser.close()
    server.end()
    pushing.end()
    await google.close()
  }
}

async function measureScreen(screen: Screen, browser: Browser, url: string): Promise<string> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(screen, browser, url))
  const [weight, painted] = [visits[0]?.weight ?? Number.NaN, median(visits.map((one) => one.painted))]
  const time = `${painted.toFixed(2)} s${screen.painted === undefined ? '' : ` of ${compareWithGoal(painted, screen.painted, 's')}`}`
  const name = screen.isPushed ? `${screen.path}, push` : screen.path
  return `${name.slice(0, 24).padEnd(24)} ${weight.toFixed(0).padStart(4)} KB of ${compareWithGoal(weight, screen.weight, 'KB')}   ${time}`
}

const compareWithGoal = (measured: number, goal: number, unit: string) =>
  `${goal} ${unit} ${measured <= goal ? 'kept' : 'MISSED'}`.padEnd(15)

interface Visit { readonly weight: number; readonly painted: number }

async function visit({ path, who, isPushed }: Screen, browser: Browser, url: string): Promise<Visit> {
  const storedSession = who ? await createSession(url, who, phoneOf(who)) : {}
  const context = await browser.newContext({ baseURL: url, storageState: storageStateOf(url, storedSession) })
  const page = await context.newPage()
  const files: Promise<Buffer | undefined>[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.response().then((answer) => answer?.body()))
  })
  await throttle(context, page)
  await page.goto(path)
  await page.locator('h1:not(.unseen)').first().waitFor()
  // A staff page keeps the event stream open, so the network never stays idle.
  await page.waitForLoadState('networkidle', { timeout: PUSH_DELAY_MS }).catch(() => null)
  if (isPushed) await page.waitForTimeout(PUSH_DELAY_MS)
  const painted = await page.evaluate<number>(PAINTED)
  const weights = (await Promise.all(files)).map((body) => (body ? gzipSync(body, { level: 9 }).length : 0))
  await context.close()
  return { weight: weights.reduce((sum, weight) => sum + weight, 0) / 1024, painted: painted / 1000 }
}

const phoneOf = (who: 'user' | 'client') => (who === 'user' ? demoAccounts[0] : demoAccounts.find(({ role }) => role === who))?.phone ?? ''

/** The open order of the demo client with the most items, and its public link. */
async function findOrder(url: string): Promise<{ order: number; token: string }> {
  const { token } = await createSession(url, 'user', phoneOf('user'))
  const read = async (path: string): Promise<Row[]> => {
    const answer = await fetch(`${url}/api/user/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return [await answer.json() as Row | Row[]].flat()
  }
  const [client] = await read(`clients?phone=${encodeURIComponent(phoneOf('client'))}`)
  const [order] = await read(`orders?client_id=${client?.id}&_view=running&_sort=received_items&_order=desc&_end=1`)
  if (!order) throw new Error('the client of the demo company has no running order')
  const answer = await fetch(`${url}/api/user/orders/${order.id}/link`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const { link } = await answer.json() as { link: string }
  return { order: order.id, token: link.slice('/o/'.length) }
}

interface Row { readonly id: number }

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** A string, because it runs in the page. The last entry is the largest contentful paint. */
const PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
