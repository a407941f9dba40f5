/**
 * Measures visits of screens in a browser with a processor throttled four times: largest contentful paint of a first one, and of a second
 * one from the browser's cache; in visits of their own, size and layout shift at the width of a desktop and of a phone.
 */
import { benchedScreens, type Screen } from './benched_screens.ts'
import { PlainProfile, SLOWDOWN } from './plain_tab.ts'
import { openContext, visit, type Visit } from './screen_visit.ts'
import { median } from './throughput.ts'
import { startBenchServer } from './server.ts'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import { CHROMIUM_ARGS, launchChromium } from '#tests/support/browser/chromium'
import { startGoogleStub } from '#tests/support/stubs/google_stub'
import { MAX_LAYOUT_SHIFT } from '#tests/support/browser/layout_shift'
import { storageStateOf, createSession } from '#tests/support/browser/browser_session'
import type { Browser, BrowserContextOptions } from 'playwright'

const ROUNDS = 5
/** Of sizes and layout shifts, at each width. */
const SHIFT_ROUNDS = 2
/** The delay of admin/kit/push/start_push.ts and the requests after it. */
const PUSH_DELAY_MS = 5_000
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** `part`: only screens whose paths contain it. */
export async function benchScreens(part = ''): Promise<void> {
  const server = await startBenchServer('backend/app/bin/server.ts', '/health/ready', {})
  const google = await startGoogleStub()
  const pushing = await startBenchServer('backend/app/bin/server.ts', '/health/ready', google.env)
  const browser = await launchChromium(CHROMIUM_ARGS)
  const [url, pushed] = [server, pushing].map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]
  try {
    console.log(`Processor slowed down ${SLOWDOWN} times; largest paint: median of ${ROUNDS} visits; layout shift: the largest of all\n`)
    console.log(HEAD.map((title, index) => title.padEnd(WIDTHS[index] ?? 0)).join(''))
    for (const screen of benchedScreens(await findOrder(url)).filter(({ path }) => path.includes(part)))
      console.log(lineOf(screen, await measureScreen(screen, browser, screen.isPushed ? pushed : url)))
  } finally {
    await browser.close()
    server.end()
    pushing.end()
    await google.close()
  }
}

interface Measured {
  readonly desktop: readonly Visit[]
  readonly phone: readonly Visit[]
  /** Seconds until the largest contentful paint, of a first and a second visit. */
  readonly first: readonly number[]
  readonly second: readonly number[]
}

async function measureScreen(screen: Screen, browser: Browser, url: string): Promise<Measured> {
  const measured = { desktop: [] as Visit[], phone: [] as Visit[], first: [] as number[], second: [] as number[] }
  const wait = screen.isPushed && PUSH_DELAY_MS
  for (let round = 0; round < (screen.painted === undefined ? 0 : ROUNDS); round++) {
    const profile = await PlainProfile.open(browser, url, await sessionOf(url, screen.who))
    measured.first.push(await profile.paint(screen.path))
    if (screen.repainted !== undefined) measured.second.push(await profile.paint(screen.path))
    await profile.close()
  }
  for (const [width, visits] of [[DESKTOP, measured.desktop], [PHONE, measured.phone]] as const)
    for (let round = 0; round < SHIFT_ROUNDS; round++) {
      const context = await openContext(browser, {
        ...width, baseURL: url, storageState: storageStateOf(url, await sessionOf(url, screen.who)),
      })
      visits.push(await visit(context, screen.path, wait))
      if (screen.repainted !== undefined) visits.push(await visit(context, screen.path))
      await context.close()
    }
  return measured
}

const sessionOf = async (url: string, who: Screen['who']): Promise<Record<string, string>> =>
  (who ? createSession(url, who, phoneOf(who)) : {})

const HEAD = ['screen', 'first visit, KB', 'painted', 'second visit', 'shift at 1440', 'shift at 390']
const WIDTHS = [30, 20, 24, 24, 22, 22]

function lineOf(screen: Screen, { desktop, phone, first, second }: Measured): string {
  const paint = (seconds: readonly number[], goal: number | undefined) =>
    (seconds.length > 0 ? withGoal(median(seconds), 2, ' s', goal) : '')
  const shift = (visits: readonly Visit[]) => withGoal(Math.max(...visits.map((one) => one.shift)), 3, '', MAX_LAYOUT_SHIFT)
  const cells = [
    (screen.isPushed ? `${screen.path}, push` : screen.path).slice(0, 29), withGoal(desktop[0]?.weight ?? Number.NaN, 0, '', screen.weight),
    paint(first, screen.painted), paint(second, screen.repainted), shift(desktop), shift(phone),
  ]
  return cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('').trimEnd()
}

function withGoal(measured: number, digits: number, unit: string, goal: number | undefined): string {
  const text = measured.toFixed(digits)
  return goal === undefined ? text + unit : `${text} of ${goal}${unit} ${measured <= goal ? 'kept' : 'MISSED'}`
}

const phoneOf = (who: 'user' | 'client') => (who === 'user' ? demoAccounts[0] : demoAccounts.find(({ role }) => role === who))?.phone ?? ''

/** The open order of the demo client with the most items, and its public link. */
async function findOrder(url: string): Promise<{ order: number; client: number; token: string }> {
  const { token } = await createSession(url, 'user', phoneOf('user'))
  const read = async (path: string): Promise<Row[]> => {
    const answer = await fetch(`${url}/api/user/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return [await answer.json() as Row | Row[]].flat()
  }
  const [client] = await read(`clients?phone=${encodeURIComponent(phoneOf('client'))}`)
  const [order] = await read(`orders?client_id=${client?.id}&_view=running&_sort=received_items&_order=desc&_end=1`)
  if (!client || !order) throw new Error('the client of the demo company has no running order')
  const answer = await fetch(`${url}/api/user/orders/${order.id}/link`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const { link } = await answer.json() as { link: string }
  return { order: order.id, client: client.id, token: new URL(link, url).pathname.slice('/o/'.length) }
}

interface Row { readonly id: number }
