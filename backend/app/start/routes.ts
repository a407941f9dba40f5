import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { readConfirmedBody } from '#backend/services/auth/password/confirmation'
import { middleware } from '#backend/services/auth/middleware'
import { registerCalls } from '#backend/engine/calls/register_calls'
import { registerExchangeRoutes } from '#backend/services/exchange/routes'
import { registerFileRoutes } from '#backend/services/files/routes'
import { publishPending } from '#backend/engine/broadcast/publish'
import { registerMetricsRoutes } from '#backend/pages/monitoring/metrics_routes'
import { registerResourceRoutes } from '#backend/engine/resource/routes'
import { registerPublicPages } from '#backend/pages/site/routes'
import { registerAppDocumentRoute } from './app_document_route.ts'
import { CALLS } from './calls.ts'
import type { Guard } from '#schema/types'

const signedIn = (guard: Guard) => middleware.auth({ guards: [guard] })

registerMetricsRoutes(router)
registerFileRoutes(router)
registerCalls(router, CALLS, signedIn)
registerExchangeRoutes(router)
registerResourceRoutes(router, { signedIn, readEdit: readConfirmedBody })
registerPublicPages(router)

app.terminating(publishPending)

// Last: its route matches every address that no other route matches.
registerAppDocumentRoute(router)
