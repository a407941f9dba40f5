import { existsSync } from 'node:fs'
import { runProgram } from './run_program.ts'
import { UserError } from './user_error.ts'
import { chromiumPath, headlessShellPath } from '#tests/support/chromium'

/** Uses Playwright's Chromium, else the system's; else installs Debian's packages when run as root. The headless shell is optional. */
export async function ensureChromium() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (chromiumPath() && (headlessShellPath() || !canInstall)) return
  const output = canInstall ? await install(['chromium', 'chromium-headless-shell']) : ''
  if (!chromiumPath()) throw new UserError(`${MISSING}\n${output}`)
}

async function install(packages: readonly string[]): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', [...WAITING, 'update'], { env })
  // One at a time: not every Debian release has both packages.
  const outputs: string[] = []
  for (const name of packages) {
    outputs.push((await runProgram('apt-get', [...WAITING, 'install', '-y', '--no-install-recommends', name], { env })).output)
  }
  return outputs.join('\n')
}

/** Somebody else may install packages on this machine at the moment. */
const WAITING = ['-o', 'DPkg::Lock::Timeout=300']

const MISSING = `No Chromium found. Run npx playwright install chromium, install the package chromium of your system,
or name a browser in CHROMIUM_PATH.`
