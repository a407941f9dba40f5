/** Calls of shipments beside the resource. */
import { middleware } from '#backend/auth/middleware'
import { createPlannedShipment } from './create_planned_shipment.ts'
import { sequenceStops } from './sequence_stops.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerShipmentRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('shipments/plan', createPlannedShipment)
    router.post('shipments/optimize', sequenceStops)
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}
