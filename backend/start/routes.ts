import router from '@adonisjs/core/services/router'
import { readConfirmedBody } from '#backend/auth/password_confirmation'
import { middleware } from '#backend/auth/middleware'
import { registerCalls } from '#backend/calls/register_calls'
import { registerAuthRoutes } from '#backend/auth/routes'
import { registerDemoRoutes } from '#backend/demo/routes'
import { registerExchangeRoutes } from '#backend/exchange/routes'
import { registerFileRoutes } from '#backend/files/routes'
import { registerInvariantRoutes } from '#backend/invariants/routes'
import { registerLiveRoutes } from '#backend/live/routes'
import { registerInboxRoutes } from '#backend/messages/delivery/routes'
import { sendSecret } from '#backend/messages/index'
import { registerMessageRoutes } from '#backend/messages/routes'
import { registerMetricsRoutes } from '#backend/monitoring/metrics_routes'
import { registerOpenApiRoutes } from '#backend/openapi/routes'
import { registerPreferenceRoutes } from '#backend/preferences/routes'
import { registerPrintingRoutes } from '#backend/printing/routes'
import { registerPushRoutes } from '#backend/push/routes'
import { registerResourceRoutes } from '#backend/resource/routes'
import { registerClockRoutes } from '#backend/staff/clock_routes'
import { registerSecondFactorRoutes } from '#backend/staff/second_factor_routes'
import { registerPublicPages } from '#backend/site/routes'
import { registerHealthRoutes } from '#backend/monitoring/health_routes'
import { registerAppDocumentRoute } from './app_document_route.ts'
import { CALLS } from './calls.ts'
import type { Guard } from '#schema/types'

const signedIn = (guard: Guard) => middleware.auth({ guards: [guard] })

registerHealthRoutes(router)
registerMetricsRoutes(router)
registerAuthRoutes(router, sendSecret)
registerDemoRoutes(router)
registerFileRoutes(router)
registerSecondFactorRoutes(router)
registerClockRoutes(router)
registerOpenApiRoutes(router, new URL('build_openapi.ts', import.meta.url))
registerPreferenceRoutes(router)
registerLiveRoutes(router)
registerInboxRoutes(router)
registerMessageRoutes(router)
registerInvariantRoutes(router)
registerPrintingRoutes(router)
registerPushRoutes(router)
registerCalls(router, CALLS, signedIn)
registerExchangeRoutes(router)
registerResourceRoutes(router, { signedIn, readEdit: readConfirmedBody })
registerPublicPages(router)

// Last: its route matches every address that no other route matches.
registerAppDocumentRoute(router)
