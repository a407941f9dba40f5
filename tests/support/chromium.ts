import { existsSync } from 'node:fs'
import { chromium, type BrowserContextOptions } from 'playwright'

/** Playwright's own browser, else the one that the system has; `npm test` has made sure that there is one. */
export function launchChromium() {
  return chromium.launch({ executablePath: chromiumPath(), args: ARGS })
}

/** One that keeps what it knows in this folder: the others are private windows, in which nothing is pushed. */
export function launchProfile(directory: string, options: BrowserContextOptions) {
  return chromium.launchPersistentContext(directory, { executablePath: chromiumPath(), args: ARGS, ...options })
}

const ARGS = [
  '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path))
}
