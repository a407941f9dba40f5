/** Runs one suite in this process: `node tools/testing/test_process.ts functional --files orders`. `npm test` starts one per shard. */
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { configure, processCLIArgs, run } from '@japa/runner'
import { ROOT } from '../root.ts'
import { SERVER_LOG } from './run_artifacts.ts'

process.env.NODE_ENV = 'test'
process.env.HOST = '127.0.0.1'
// All tests use one client address.
process.env.RATE_LIMIT_FACTOR ??= '100'
// Each run has its own database, so runs on one machine do not interfere.
process.env.DATABASE_NAME ??= `zarbia_test_${process.pid}`
process.env.STORAGE_DIR ??= `tmp/files_test/${process.env.DATABASE_NAME}`

// The reader of the output has closed the pipe (`| head`): exit silently.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => { process.exit(1) })

const args = process.argv.slice(2)

// The log of the server is kept for failed browser tests.
if (args[0] === 'browser') process.env.LOG_FILE ??= SERVER_LOG
process.env.LOG_LEVEL ??= args[0] === 'browser' ? 'info' : 'warn'

if (args[0] === 'unit') await runUnitTests()
else await runWithApplication()

/** Unit tests run without application and database. */
async function runUnitTests() {
  const { default: manifest } = await import('../../adonisrc.ts')
  const { unitConfig } = await import('#tests/bootstrap_unit')
  processCLIArgs(args)
  configure({ suites: manifest.tests?.suites ?? [], ...unitConfig })
  await run()
}

async function runWithApplication() {
  const release = await reservePort()
  const { createIgnitor } = await import('#backend/app/bin/ignitor')
  const { failStart } = await import('#backend/app/bin/start_error')
  const { stopOnSignal } = await import('#backend/app/bin/shutdown')
  const ignitor = createIgnitor().tap(stopOnSignal)
  await ignitor
    .testRunner()
    .configure(async (app) => {
      const { applicationConfig } = await import('#tests/bootstrap')
      processCLIArgs(args)
      // Browser tests sign in as people of the demo company.
      const config = applicationConfig(app, args[0] === 'browser' ? 'demo' : 'bare')
      configure({
        ...config, suites: app.rcFile.tests.suites,
        configureSuite: (suite) => {
          suite.setup(release)
          config.configureSuite?.(suite)
        },
      })
    })
    .run(async (app) => {
      const { dropTestDatabase } = await import('#tests/support/server/test_database')
      await run()
      // Not in a teardown of Japa, which is skipped when a test file cannot be loaded.
      await dropTestDatabase()
      await app.terminate()
      finishLog()
      process.exit()
    })
    .catch((error: unknown) => failStart(error, ignitor.getApp()))
}

/** Reserves a port while the application boots and the database is copied. The returned function releases it just before listening. */
async function reservePort() {
  const reservation = createServer().listen(Number(process.env.PORT ?? 0), process.env.HOST).unref()
  await once(reservation, 'listening')
  // `address()` is an object for a server that listens on a port.
  process.env.PORT = String((reservation.address() as AddressInfo).port)
  return async () => {
    if (!reservation.listening) return
    reservation.close()
    await once(reservation, 'close')
  }
}

/** Deletes the server log unless a test has failed. */
function finishLog() {
  if (!process.exitCode) rmSync(SERVER_LOG, { force: true })
  else if (existsSync(SERVER_LOG)) console.log(`The whole log of the server: ${relative(ROOT, SERVER_LOG)}`)
}
