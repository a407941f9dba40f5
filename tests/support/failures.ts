/** What a red test in a browser leaves below tmp/: pictures and traces of its pages, and the log of its server. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from '@japa/runner/core'
import type { NamedReporterContract } from '@japa/runner/types'
import type { Browser, BrowserContext } from 'playwright'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const FAILURES = join(ROOT, 'tmp/failures')
/** The log of the server in this process. Several processes of one run stand beside each other. */
export const SERVER_LOG = join(ROOT, 'tmp/test_logs', `${process.env.TEST_LANE ?? 'browser'}.log`)

/** Contexts of a browser that keep a trace from their beginning, for a test that turns out red. */
export function traced(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.tracing.start({ snapshots: false })
    return context
  }
  return browser
}

/** Tells which test is running by its whole title: a test itself does not know with which of its rows it runs. */
export const titles: NamedReporterContract = {
  name: 'titles',
  handler(_, emitter) {
    emitter.on('test:start', ({ title, meta }) => {
      const { group } = meta as { readonly group?: { readonly title: string } }
      running = `${group?.title ?? ''} ${title.expanded}`
    })
  },
}

let running = ''

/** After a test: of a red one what its open pages show is kept, and they are closed. */
export function keepFailure(test: Test): void {
  test.setup(() => async (hasError: boolean) => {
    if (hasError) await keepAll((test.context as unknown as { readonly browser: Browser }).browser)
  })
}

async function keepAll(browser: Browser): Promise<void> {
  const directory = join(FAILURES, running.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 120))
  mkdirSync(directory, { recursive: true })
  const contexts = browser.contexts().filter((context) => context.pages().length > 0)
  for (const [index, context] of contexts.entries()) await keep(context, join(directory, String(index + 1)))
  if (existsSync(SERVER_LOG)) copyFileSync(SERVER_LOG, join(directory, 'server.log'))
  tell(relative(ROOT, directory))
}

/** A page that does not answer any more has no picture, but a trace. */
async function keep(context: BrowserContext, path: string): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: `${path}_page_${index + 1}.png`, timeout: 10_000 }).catch(({ message }: Error) => { tell(message) })
  }
  await context.tracing.stop({ path: `${path}_trace.zip` })
  await context.close()
}

const tell = (text: string) => process.stdout.write(`    what the pages showed: ${text}\n`)
