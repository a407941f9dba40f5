import { existsSync } from 'node:fs'
import { chromium, type BrowserContextOptions } from 'playwright'
import { traced } from './failures.ts'

/** The shell where there is one: the same pages without the windows around them, which cost a third of all the time. */
export async function launchChromium() {
  const browser = await chromium.launch({ executablePath: shellPath() ?? chromiumPath(), args: ARGS })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => traced(await newContext(options))
  return browser
}

/** A whole one that keeps what it knows in this folder: nothing is pushed to a private window, nor to the shell. */
export async function launchProfile(directory: string, options: BrowserContextOptions) {
  return traced(await chromium.launchPersistentContext(directory, { executablePath: chromiumPath(), args: ARGS, ...options }))
}

const ARGS = [
  '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** Playwright's own browser, else the one that the system has; `npm test` has made sure that there is one. */
export const chromiumPath = (): string | undefined => existing([process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM])

/** Debian's package of it; other systems have none. */
export const shellPath = (): string | undefined => existing([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'])

const existing = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))
