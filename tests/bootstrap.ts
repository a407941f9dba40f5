import server from '@adonisjs/core/services/server'
import testUtils from '@adonisjs/core/services/test_utils'
import { ApiClient, apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { browserClient } from '@japa/browser-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import { spec } from '@japa/runner/reporters'
import { launchChromium } from './support/chromium.ts'
import { createTestDatabase, sweepTestDatabases } from './support/database.ts'
import { assertDescribed, type Sent } from './support/described.ts'
import { registerEchoRoutes } from './support/echo_routes.ts'
import { keepFailure, titles } from './support/failures.ts'
import { assertSingleWrites } from './support/single_writes.ts'
import { tally } from './support/tally.ts'
import type { ApplicationService } from '@adonisjs/core/types'
import type { BaseConfig } from '@japa/runner/types'
import type { Content } from './support/template.ts'

/** Functional and browser tests: a database of their own with these rows, and a real server on a port of its own. */
export function withApplication(app: ApplicationService, content: Content): BaseConfig {
  registerEchoRoutes()
  assertSingleWrites()
  ApiClient.teardown(({ request, response: { status, type, body } }) => {
    const { method, url, data } = request.request.toJSON() as Sent & { readonly data?: unknown }
    assertDescribed({ method, url, body: data }, { status, type, body })
  })
  return {
    reporters: { activated: ['spec', 'titles', 'tally'], list: [spec(), titles, tally] },
    plugins: [assert(), apiClient(), browserClient({ runInSuites: ['browser'], launcher: launchChromium }), pluginAdonisJS(app)],
    setup: [sweepTestDatabases, () => createTestDatabase(content)],
    configureSuite: (suite) => {
      suite.setup(serve)
      if (suite.name === 'browser') suite.onGroup((group) => { group.tap(keepFailure) }).onTest(keepFailure)
    },
  }
}

/** A page that a failed test has left open hears of changes for ever: nobody waits for it. */
async function serve() {
  const close = await testUtils.httpServer().start()
  return () => {
    const closed = close()
    server.getNodeServer()?.closeAllConnections()
    return closed
  }
}
