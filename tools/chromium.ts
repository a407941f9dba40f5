import { existsSync } from 'node:fs'
import { execute } from './execute.ts'
import { Failure } from './failure.ts'
import { chromiumPath, shellPath } from '#tests/support/chromium'

/** Playwright's own Chromium, else the system's, else Debian's packages when we may install them; the shell is welcome, not needed. */
export async function ensureChromium() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (chromiumPath() && (shellPath() || !canInstall)) return
  const output = canInstall ? await install(['chromium', 'chromium-headless-shell']) : ''
  if (!chromiumPath()) throw new Failure(`${MISSING}\n${output}`)
}

async function install(packages: readonly string[]): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await execute('apt-get', ['update'], { env })
  // One at a time: not every Debian has both.
  const outputs: string[] = []
  for (const name of packages) outputs.push((await execute('apt-get', ['install', '-y', '--no-install-recommends', name], { env })).output)
  return outputs.join('\n')
}

const MISSING = `No Chromium found. Run npx playwright install chromium, install the package chromium of your system,
or name a browser in CHROMIUM_PATH.`
