/** Browsers as people use them: the demo company behind the server, somebody signed in, a language, a size. */
import { keeping, sessionAt } from './session.ts'
import { demoAccounts } from '#backend/demo/accounts'
import type { Locale } from '#common/locales'
import type { Browser, BrowserContext } from 'playwright'

/** For each wait of a page: other work on the machine may hold it up. */
const PATIENCE_MS = 60_000

/** The server of the suite, in this process. */
export const siteUrl = (): string => `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? ''}`

export type Role = (typeof demoAccounts)[number]['role']
export type Visitor = Role | 'visitor'

export interface Look {
  readonly locale?: Locale
  readonly width?: 1360 | 390
}

/** A browser in which somebody has signed in before. Signing in through the screen is tested where it is the subject. */
export async function browserOf(browser: Browser, who: Visitor, { locale = 'en', width = 1360 }: Look = {}): Promise<BrowserContext> {
  const kept = { locale: locale.toUpperCase(), ...(who !== 'visitor' && await sessionOf(who)) }
  const context = await browser.newContext({
    // To draw is much of what a page costs without a graphics card: a quarter of the pixels is enough for a picture of a red test.
    baseURL: siteUrl(), viewport: { width, height: width === 390 ? 844 : 900 }, reducedMotion: 'reduce', deviceScaleFactor: 0.5,
    storageState: keeping(siteUrl(), kept),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

const sessionOf = (who: Role) => sessionAt(siteUrl(), who === 'client' || who === 'courier' ? who : 'user', phoneOf(who))

export const phoneOf = (who: Role): string => demoAccounts.find(({ role }) => role === who)?.phone ?? ''
