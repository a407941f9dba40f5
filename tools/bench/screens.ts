/**
 * What the first screens weigh and when their largest part stands there, in a browser without a cache whose processor is
 * slowed down four times. Goals: screens.md, "three shells" and "Under 4× CPU slowdown".
 */
import { gzipSync } from 'node:zlib'
import { median } from './median.ts'
import { startSide } from './sides.ts'
import { demoAccounts } from '#backend/demo/accounts'
import { launchChromium } from '#tests/support/chromium'
import { openGoogle } from '#tests/support/google'
import { keeping, sessionAt } from '#tests/support/session'
import type { Browser, BrowserContext, Page } from 'playwright'

const ROUNDS = 5
const SLOWDOWN = 4
/** The pause of admin/push/wait.ts, and what comes then. */
const PUSHED_MS = 5_000

interface Screen {
  readonly path: string
  /** KB of JavaScript and CSS, compressed by gzip. */
  readonly weight: number
  /** Seconds until the largest part of the page is painted. */
  readonly painted?: number
  readonly who?: 'user' | 'client'
  /** Of a server that sends messages to browsers: the page looks after those, too, a while after it stands there. */
  readonly isPushed?: true
}

/** `order` is one of the client's own, `token` opens it without signing in. */
const screensWith = ({ order, token }: { readonly order: number; readonly token: string }): readonly Screen[] => [
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
  const side = await startSide('backend/bin/server.ts', '/health/ready', {})
  const google = await openGoogle()
  const pushing = await startSide('backend/bin/server.ts', '/health/ready', google.env)
  const browser = await launchChromium()
  const [url, pushed] = [side, pushing].map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]
  try {
    console.log(`Median of ${ROUNDS} first visits, processor slowed down ${SLOWDOWN} times\n`)
    for (const screen of screensWith(await anOrder(url))) console.log(await told(screen, browser, screen.isPushed ? pushed : url))
  } finally {
    await browser.close()
    side.end()
    pushing.end()
    google.close()
  }
}

async function told(screen: Screen, browser: Browser, url: string): Promise<string> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(screen, browser, url))
  const [weight, painted] = [visits[0]?.weight ?? Number.NaN, median(visits.map((one) => one.painted))]
  const time = `${painted.toFixed(2)} s${screen.painted === undefined ? '' : ` of ${verdict(painted, screen.painted, 's')}`}`
  const name = screen.isPushed ? `${screen.path}, push` : screen.path
  return `${name.slice(0, 24).padEnd(24)} ${weight.toFixed(0).padStart(4)} KB of ${verdict(weight, screen.weight, 'KB')}   ${time}`
}

const verdict = (got: number, goal: number, unit: string) => `${goal} ${unit} ${got <= goal ? 'kept' : 'MISSED'}`.padEnd(15)

interface Visit { readonly weight: number; readonly painted: number }

async function visit({ path, who, isPushed }: Screen, browser: Browser, url: string): Promise<Visit> {
  const kept = who ? await sessionAt(url, who, phoneOf(who)) : {}
  const context = await browser.newContext({ baseURL: url, storageState: keeping(url, kept) })
  const page = await context.newPage()
  const files: Promise<Buffer | undefined>[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.response().then((answer) => answer?.body()))
  })
  await slow(context, page)
  await page.goto(path)
  await page.locator('h1:not(.unseen)').first().waitFor()
  // A page of staff keeps the stream of changes open: it is never idle for good.
  await page.waitForLoadState('networkidle', { timeout: PUSHED_MS }).catch(() => null)
  if (isPushed) await page.waitForTimeout(PUSHED_MS)
  const painted = await page.evaluate<number>(PAINTED)
  const weights = (await Promise.all(files)).map((body) => (body ? gzipSync(body, { level: 9 }).length : 0))
  await context.close()
  return { weight: weights.reduce((sum, weight) => sum + weight, 0) / 1024, painted: painted / 1000 }
}

const phoneOf = (who: 'user' | 'client') => (who === 'user' ? demoAccounts[0] : demoAccounts.find(({ role }) => role === who))?.phone ?? ''

/** The largest running order of the client of the demo company. */
async function anOrder(url: string): Promise<{ order: number; token: string }> {
  const { token } = await sessionAt(url, 'user', phoneOf('user'))
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

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** As text, for it runs in the page: the last candidate is the largest. */
const PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
