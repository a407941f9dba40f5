import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Request } from 'playwright'
import { startTrace } from './failure_artifacts.ts'
import { countCost } from '../run_costs.ts'

/** Uses the headless shell where it is installed: it saves a third of the time. `args`: of the command line, by default those for tests. */
export async function launchChromium(args: readonly string[] = TEST_ARGS) {
  const browser = await chromium.launch({ executablePath: headlessShellPath() ?? chromiumPath(), args: [...args] })
  return wrapContexts(browser, (context) => startTrace(endRoutesOnClose(countDocuments(context))))
}

function wrapContexts(browser: Browser, wrap: (context: BrowserContext) => BrowserContext | Promise<BrowserContext>): Browser {
  const newContext = browser.newContext.bind(browser)
  // The default of the specification, for pages that follow the browser.
  browser.newContext = async (options) => wrap(await newContext({ locale: 'ar-MA', ...options }))
  return browser
}

function countDocuments(context: BrowserContext): BrowserContext {
  return context.on('request', (request) => {
    if (request.isNavigationRequest() && !isInside(request)) countCost('documents')
  })
}

/** In a frame of a page. That of a new page is not there yet when its document is requested, and a service worker has none. */
function isInside(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null
  } catch {
    return false
  }
}

/** Without this, the handler of a request that is under way when a test closes its context throws outside of the test. */
function endRoutesOnClose(context: BrowserContext): BrowserContext {
  const close = context.close.bind(context)
  context.close = async (options) => {
    // A page that has crashed, and a context that is closed already, refuse it.
    await Promise.allSettled([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    await close(options)
  }
  return context
}

/** A browser whose camera shows this film (Y4M), without asking. Its pages read every picture, so their code is optimised. */
export async function launchWithCamera(film: string) {
  const args = [
    ...CHROMIUM_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`,
  ]
  return wrapContexts(await chromium.launch({ executablePath: headlessShellPath() ?? chromiumPath(), args }), countDocuments)
}

/** Launches the full browser with a profile in this directory: push does not work in the headless shell or in private contexts. */
export async function launchProfile(directory: string, options: BrowserContextOptions) {
  const context = await chromium.launchPersistentContext(directory, { executablePath: chromiumPath(), args: TEST_ARGS, ...options })
  return startTrace(countDocuments(context))
}

/**
 * The spare renderer is a process that is started for every page and seldom used: a sixteenth of the processor time. Of two such lists
 * Chromium takes the last, so what Playwright turns off and these tests could meet is named as well.
 */
const DISABLED_FEATURES = [
  'SpareRendererForSitePerProcess', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'Translate', 'OptimizationHints',
]

/** For every browser. Measurements and cameras do without TEST_ARGS, because they need optimised code. */
export const CHROMIUM_ARGS: readonly string[] = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]

/**
 * A page of a test lives for seconds: optimising its code takes more time than the optimised code saves, and so does preparing a renderer
 * for WebGL, which no page has. Together they are a seventh of the processor time of a list.
 */
const TEST_ARGS = [...CHROMIUM_ARGS, '--js-flags=--no-maglev --no-opt', '--disable-software-rasterizer']

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** Playwright's browser, else the system's. `npm test` makes sure that there is one. */
export const chromiumPath = (): string | undefined => existing([process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS])

/** The headless shell of Debian's package; undefined on other systems. */
export const headlessShellPath = (): string | undefined => existing([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'])

const existing = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))
