/** One suite in one process: `node tools/testing/test_process.ts functional --files orders`. `npm test` runs them all. */
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { configure, processCLIArgs, run } from '@japa/runner'
import { ROOT } from '../root.ts'
import { SERVER_LOG } from './runs.ts'

process.env.NODE_ENV = 'test'
process.env.HOST = '127.0.0.1'
// All tests come from one address.
process.env.RATE_LIMIT_FACTOR ??= '100'
// A database of its own for each run: two runs on one machine do not meet.
process.env.DATABASE_NAME ??= `zarbia_test_${process.pid}`
process.env.STORAGE_DIR ??= `tmp/files_test/${process.env.DATABASE_NAME}`

// Whoever read the report has gone (`| head`): there is nobody to be told of that either.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => { process.exit(1) })

const args = process.argv.slice(2)

// What a browser has asked is read when its test is red.
if (args[0] === 'browser') process.env.LOG_FILE ??= SERVER_LOG
process.env.LOG_LEVEL ??= args[0] === 'browser' ? 'info' : 'warn'

if (args[0] === 'unit') await runUnit()
else await runWithApplication()

/** Pure rules need neither application nor database. */
async function runUnit() {
  const { default: manifest } = await import('../../adonisrc.ts')
  const { withoutApplication } = await import('#tests/bootstrap_unit')
  processCLIArgs(args)
  configure({ suites: manifest.tests?.suites ?? [], ...withoutApplication })
  await run()
}

async function runWithApplication() {
  const release = await holdPort()
  const { createIgnitor } = await import('#backend/bin/ignitor')
  const { failStart } = await import('#backend/bin/start_error')
  const { stopOnSignal } = await import('#backend/bin/stop')
  const ignitor = createIgnitor().tap(stopOnSignal)
  await ignitor
    .testRunner()
    .configure(async (app) => {
      const { withApplication } = await import('#tests/bootstrap')
      processCLIArgs(args)
      // People of the demo company are what a browser is signed in as.
      const config = withApplication(app, args[0] === 'browser' ? 'demo' : 'bare')
      configure({
        ...config, suites: app.rcFile.tests.suites,
        configureSuite: (suite) => {
          suite.setup(release)
          config.configureSuite?.(suite)
        },
      })
    })
    .run(async (app) => {
      const { dropTestDatabase } = await import('#tests/support/database')
      await run()
      // Here and not in a teardown of Japa's: that is left out when a test file cannot be loaded.
      await dropTestDatabase()
      await app.terminate()
      closeLog()
      process.exit()
    })
    .catch((error: unknown) => failStart(error, ignitor.getApp()))
}

/** No other process is given our port while the application boots and the rows are copied; released just before the server listens. */
async function holdPort() {
  const held = createServer().listen(Number(process.env.PORT ?? 0), process.env.HOST).unref()
  await once(held, 'listening')
  // A server at a port, not at a pipe.
  process.env.PORT = String((held.address() as AddressInfo).port)
  return async () => {
    if (!held.listening) return
    held.close()
    await once(held, 'close')
  }
}

/** Of a green process nobody asks for it. */
function closeLog() {
  if (!process.exitCode) rmSync(SERVER_LOG, { force: true })
  else if (existsSync(SERVER_LOG)) console.log(`The whole log of the server: ${relative(ROOT, SERVER_LOG)}`)
}
