import { existsSync } from 'node:fs'
import { execute } from './execute.ts'
import { Failure } from './failure.ts'
import { chromiumPath } from '#tests/support/chromium'

/** Playwright's own Chromium, else the system's, else Debian's package when we may install it. */
export async function ensureChromium() {
  if (chromiumPath()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Failure(MISSING)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await execute('apt-get', ['update'], { env })
  const { output } = await execute('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  if (!chromiumPath()) throw new Failure(`${MISSING}\n${output}`)
}

const MISSING = `No Chromium found. Run npx playwright install chromium, install the package chromium of your system,
or name a browser in CHROMIUM_PATH.`
