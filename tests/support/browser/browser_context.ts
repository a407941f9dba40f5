/** Browser contexts for the demo company: a signed-in person, a language, a viewport. */
import { signIn, siteUrl, type JsonClient } from '../json_client.ts'
import { storageStateOf, createSession } from './browser_session.ts'
import { waitUntilLoaded } from './page_problems.ts'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import type { Locale } from '#common/locales'
import type { Browser, BrowserContext, Page } from 'playwright'

/** The timeout of every wait: other load on the machine may slow a page down. */
const TIMEOUT_MS = 120_000

export type Role = (typeof demoAccounts)[number]['role']
export type BrowserUser = Role | 'visitor'

export interface ContextOptions {
  readonly locale?: Locale
  readonly width?: 1360 | 390
  readonly mode?: 'light' | 'dark'
  /** Taps instead of a mouse. */
  readonly hasTouch?: boolean
}

/** A context with a stored session. Signing in through the form has tests of its own. */
export const newContextFor = async (browser: Browser, who: BrowserUser, options: ContextOptions = {}): Promise<BrowserContext> =>
  contextWith(browser, who === 'visitor' ? {} : await sessionOf(who), options)

/** The same with any session. */
export async function contextWith(
  browser: Browser,
  session: Readonly<Record<string, string>>,
  { locale = 'en', width = 1360, mode = 'light', hasTouch = false }: ContextOptions = {},
): Promise<BrowserContext> {
  const stored = { locale: locale.toUpperCase(), mode, ...session }
  const context = await browser.newContext({
    // Without a GPU, rendering dominates: a quarter of the pixels is enough for the screenshot of a failed test.
    baseURL: siteUrl(),
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce', hasTouch,
    deviceScaleFactor: 0.5,
    storageState: storageStateOf(siteUrl(), stored),
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

/** A loaded page in a new context, of the owner by default. */
export async function openPage(
  browser: Browser, path: string, { who = 'owner', ...options }: ContextOptions & { readonly who?: BrowserUser } = {},
): Promise<Page> {
  const page = await (await newContextFor(browser, who, options)).newPage()
  await page.goto(path)
  await waitUntilLoaded(page)
  return page
}

const sessionOf = (who: Role) => createSession(siteUrl(), who === 'client' || who === 'courier' ? who : 'user', phoneOf(who))

export const phoneOf = (who: Role): string => demoAccounts.find(({ role }) => role === who)?.phone ?? ''

/** The API as a member of the demo company's staff. */
/** Opens a drawer of their own: without one no cash is taken at the counter. */
export async function openDrawerOf(who: Role): Promise<void> {
  const station = `Tests ${process.pid} ${++drawers}`
  await (await signInAs(who)).post('/api/user/cash-sessions', { station, opening_amount: 0 })
}
let drawers = 0

export const signInAs = (who: Role): Promise<JsonClient> => signIn(siteUrl(), phoneOf(who))
