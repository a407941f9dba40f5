/** Saves artifacts of failed browser tests below tmp/: screenshots and traces of the pages, and the logs of the servers. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Test } from '@japa/runner/core'
import { ROOT } from '../../../tools/root.ts'
import { FAILURES_DIRECTORY } from '../../../tools/testing/run_artifacts.ts'
import type { NamedReporterContract } from '@japa/runner/types'
import type { BrowserContext } from 'playwright'

/** Servers in separate processes that a test has started and not stopped. */
export const runningServers = new Set<{ readonly output: string }>()
const contexts = new Set<BrowserContext>()

/** Starts a trace of the context, which is saved if a test fails before the context is closed. */
export async function startTrace(context: BrowserContext): Promise<BrowserContext> {
  contexts.add(context)
  context.on('close', () => contexts.delete(context))
  await context.tracing.start({ snapshots: false })
  return context
}

let currentTitle = ''
let isSaved = false

/** A reporter that records the full title of the running test, which a test with a dataset does not know itself. */
export const titleReporter: NamedReporterContract = {
  name: 'titles',
  handler(_, emitter) {
    emitter.on('test:start', ({ title, meta }) => {
      const { group } = meta as { readonly group?: { readonly title: string } }
      currentTitle = `${group?.title ?? ''} ${title.expanded}`
      isSaved = false
    })
    // The setup or teardown of a group has failed. The emitter does not wait: only the logs are saved.
    emitter.on('group:end', async ({ title, errors }) => {
      if (errors.length > 0 && process.env.LOG_FILE) await saveLogs(directoryOf(title))
    })
  },
}

const browserTests = new WeakSet<Test>()

/** Saves the open pages of the test if it fails, and closes them. */
export function keepArtifacts(test: Test): void {
  browserTests.add(test)
  // For failures in a setup or cleanup hook.
  test.setup(() => async (hasError: boolean) => { if (hasError) await saveArtifacts() })
}

// Cleanup hooks run in reverse order: this one runs before the test closes its pages and stops its servers.
Test.executed((test, hasError) => { if (hasError && browserTests.has(test)) test.cleanup(saveArtifacts) })

/** Never throws, so that the other cleanup hooks still run. */
async function saveArtifacts(): Promise<void> {
  if (isSaved) return
  isSaved = true
  const directory = directoryOf(currentTitle)
  const openContexts = [...contexts].filter((context) => context.pages().length > 0)
  for (const [index, context] of openContexts.entries()) {
    await savePages(context, join(directory, String(index + 1))).catch(({ message }: Error) => { printLine(message) })
  }
  await saveLogs(directory)
}

function directoryOf(title: string): string {
  const directory = join(FAILURES_DIRECTORY, title.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 120))
  mkdirSync(directory, { recursive: true })
  printLine(relative(ROOT, directory))
  return directory
}

async function saveLogs(directory: string): Promise<void> {
  for (const [index, { output }] of [...runningServers].entries()) writeFileSync(join(directory, `other_server_${index + 1}.log`), output)
  // The log is written by another thread. Imported here, because `npm test` loads this file without an application.
  const { default: logger } = await import('@adonisjs/core/services/logger')
  await new Promise((written) => { logger.pino.flush(written) })
  const log = process.env.LOG_FILE
  if (log && existsSync(log)) copyFileSync(log, join(directory, 'server.log'))
}

/** A page that no longer responds has a trace, but no screenshot. */
async function savePages(context: BrowserContext, path: string): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: `${path}_page_${index + 1}.png`, timeout: 10_000 }).catch(({ message }: Error) => { printLine(message) })
  }
  await context.tracing.stop({ path: `${path}_trace.zip` })
  await context.close()
}

const printLine = (text: string) => process.stdout.write(`    artifacts: ${text}\n`)
