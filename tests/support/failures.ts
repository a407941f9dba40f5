/** What a red test in a browser leaves below tmp/: pictures and traces of its pages, and the logs of its servers. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Test } from '@japa/runner/core'
import { ROOT } from '../../tools/root.ts'
import { FAILURES } from '../../tools/testing/runs.ts'
import type { NamedReporterContract } from '@japa/runner/types'
import type { BrowserContext } from 'playwright'

/** Servers in processes of their own which a test has started and not ended. */
export const servers = new Set<{ readonly output: string }>()
const contexts = new Set<BrowserContext>()

/** Has a trace from now on, and is looked at when a test turns out red before it is closed. */
export async function traced(context: BrowserContext): Promise<BrowserContext> {
  contexts.add(context)
  context.on('close', () => contexts.delete(context))
  await context.tracing.start({ snapshots: false })
  return context
}

let running = ''
let isKept = false

/** Tells which test is running by its whole title: a test itself does not know with which of its rows it runs. */
export const titles: NamedReporterContract = {
  name: 'titles',
  handler(_, emitter) {
    emitter.on('test:start', ({ title, meta }) => {
      const { group } = meta as { readonly group?: { readonly title: string } }
      running = `${group?.title ?? ''} ${title.expanded}`
      isKept = false
    })
    // A group that is red before its tests, or after them. Nobody waits for this: there is no time for pictures.
    emitter.on('group:end', async ({ title, errors }) => {
      if (errors.length > 0 && process.env.LOG_FILE) await keepLogs(directoryOf(title))
    })
  },
}

const inBrowser = new WeakSet<Test>()

/** After a test: of a red one what its open pages show is kept, and they are closed. */
export function keepFailure(test: Test): void {
  inBrowser.add(test)
  // Here for those that are red before they begin, or when they clean up.
  test.setup(() => async (hasError: boolean) => { if (hasError) await keepAll() })
}

// What a test cleans up last it has asked for first: this comes before it closes its pages and ends its servers.
Test.executed((test, hasError) => { if (hasError && inBrowser.has(test)) test.cleanup(keepAll) })

/** Never throws: what the test cleans up comes after it. */
async function keepAll(): Promise<void> {
  if (isKept) return
  isKept = true
  const directory = directoryOf(running)
  const shown = [...contexts].filter((context) => context.pages().length > 0)
  for (const [index, context] of shown.entries()) {
    await keep(context, join(directory, String(index + 1))).catch(({ message }: Error) => { tell(message) })
  }
  await keepLogs(directory)
}

function directoryOf(title: string): string {
  const directory = join(FAILURES, title.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 120))
  mkdirSync(directory, { recursive: true })
  tell(relative(ROOT, directory))
  return directory
}

async function keepLogs(directory: string): Promise<void> {
  for (const [index, { output }] of [...servers].entries()) writeFileSync(join(directory, `other_server_${index + 1}.log`), output)
  // Written by another thread. `npm test` loads this file too, where there is no application.
  const { default: logger } = await import('@adonisjs/core/services/logger')
  await new Promise((written) => { logger.pino.flush(written) })
  const log = process.env.LOG_FILE
  if (log && existsSync(log)) copyFileSync(log, join(directory, 'server.log'))
}

/** A page that does not answer any more has no picture, but a trace. */
async function keep(context: BrowserContext, path: string): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: `${path}_page_${index + 1}.png`, timeout: 10_000 }).catch(({ message }: Error) => { tell(message) })
  }
  await context.tracing.stop({ path: `${path}_trace.zip` })
  await context.close()
}

const tell = (text: string) => process.stdout.write(`    what is left of it: ${text}\n`)
