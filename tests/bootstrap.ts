import server from '@adonisjs/core/services/server'
import testUtils from '@adonisjs/core/services/test_utils'
import { ApiClient, apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { browserClient } from '@japa/browser-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import { spec } from '@japa/runner/reporters'
import { launchChromium } from './support/browser/chromium.ts'
import { createTestDatabase, dropStaleTestDatabases } from './support/server/test_database.ts'
import { assertMatchesOpenApi, type SentRequest } from './support/openapi_assertion.ts'
import { registerEchoRoutes } from './support/stubs/echo_routes.ts'
import { keepArtifacts, titleReporter } from './support/browser/failure_artifacts.ts'
import { reportWhenStalled } from './support/stalled_test.ts'
import { assertSingleWrites } from './support/rows/assert_single_writes.ts'
import { countCost } from './support/run_costs.ts'
import { tallyReporter } from './support/tally_reporter.ts'
import type { ApplicationService } from '@adonisjs/core/types'
import type { BaseConfig } from '@japa/runner/types'
import type { TemplateDatabaseContent } from './support/server/template_database.ts'

/** The configuration of functional and browser tests: a database with this content, and a real server on a free port. */
export function applicationConfig(app: ApplicationService, content: TemplateDatabaseContent): BaseConfig {
  registerEchoRoutes()
  assertSingleWrites()
  ApiClient.teardown(({ request, response: { status, type, body } }) => {
    const { method, url, data } = request.request.toJSON() as SentRequest & { readonly data?: unknown }
    assertMatchesOpenApi({ method, url, body: data }, { status, type, body })
  })
  return {
    reporters: { activated: ['spec', 'titles', 'tally'], list: [spec(), titleReporter, tallyReporter] },
    plugins: [assert(), apiClient(), browserClient({ runInSuites: ['browser'], launcher: () => launchChromium() }), pluginAdonisJS(app)],
    setup: [dropStaleTestDatabases, () => createTestDatabase(content)],
    configureSuite: (suite) => {
      suite.setup(serve)
      suite.onGroup((group) => { group.tap(reportWhenStalled) }).onTest(reportWhenStalled)
      if (suite.name === 'browser') suite.onGroup((group) => { group.tap(keepArtifacts) }).onTest(keepArtifacts)
    },
  }
}

/** Starts the server. At the end all connections are closed: a page of a failed test may still hold an event stream open. */
async function serve() {
  countCost('servers')
  const close = await testUtils.httpServer().start()
  // Only clients close idle connections: under load a request was sent on one that the server was closing.
  const node = server.getNodeServer()
  if (node) node.keepAliveTimeout = 0
  return () => {
    const closed = close()
    node?.closeAllConnections()
    return closed
  }
}
