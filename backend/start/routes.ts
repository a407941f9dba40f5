import router from '@adonisjs/core/services/router'
import { registerAuthRoutes } from '#backend/auth/routes'
import { registerDemoRoutes } from '#backend/demo/routes'
import { registerFileRoutes } from '#backend/files/routes'
import { registerLiveRoutes } from '#backend/live/routes'
import { registerDeliveryRoutes } from '#backend/messages/delivery/routes'
import { registerMessageRoutes } from '#backend/messages/routes'
import { registerMetricsRoutes } from '#backend/metrics/routes'
import { registerOpenApiRoutes } from '#backend/openapi/routes'
import { registerPortalRoutes } from '#backend/portal/routes'
import { registerPreferenceRoutes } from '#backend/preferences/routes'
import { registerPushRoutes } from '#backend/push/routes'
import { registerResourceRoutes } from '#backend/resource/routes'
import { registerStaffRoutes } from '#backend/staff/second_factor'
import { registerStatisticsRoutes } from '#backend/statistics/routes'
import { registerPublicPages } from '#backend/site/routes'
import { registerHealthRoutes } from './health_routes.ts'
import { registerSiteRoutes } from './site_routes.ts'

registerHealthRoutes(router)
registerMetricsRoutes(router)
registerAuthRoutes(router)
registerDemoRoutes(router)
registerFileRoutes(router)
registerStaffRoutes(router)
registerStatisticsRoutes(router)
registerOpenApiRoutes(router)
registerPreferenceRoutes(router)
registerLiveRoutes(router)
registerDeliveryRoutes(router)
registerMessageRoutes(router)
registerPortalRoutes(router)
registerPushRoutes(router)
registerResourceRoutes(router)
registerPublicPages(router)

// Last: it answers every address that nobody else has taken.
registerSiteRoutes(router)
