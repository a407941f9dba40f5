import { canInstallPackages, installPackages } from './install_packages.ts'
import { UserError } from './user_error.ts'
import { chromiumPath, headlessShellPath } from '#tests/support/browser/chromium'

/** Uses Playwright's Chromium, else the system's; else installs Debian's packages when run as root. The headless shell is optional. */
export async function ensureChromium() {
  if (chromiumPath() && (headlessShellPath() || !canInstallPackages())) return
  const output = await installPackages(['chromium', 'chromium-headless-shell'])
  if (!chromiumPath()) throw new UserError(`${MISSING}\n${output}`)
}

const MISSING = `No Chromium found. Run npx playwright install chromium, install the package chromium of your system,
or name a browser in CHROMIUM_PATH.`
