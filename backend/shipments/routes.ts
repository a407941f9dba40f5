/** Calls of shipments beside the resource. */
import { middleware } from '#backend/auth/middleware'
import { takeTurns } from '#backend/resource/take_turns'
import { arrangeStops } from './arrange_stops.ts'
import { createPlannedShipment } from './create_planned_shipment.ts'
import { showDayArrivals } from './day_arrivals.ts'
import { proposeShipments } from './propose_shipments.ts'
import { arrivalTurns } from './search_turns.ts'
import { sequenceStops } from './sequence_stops.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerShipmentRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('shipments/plan', createPlannedShipment)
    router.post('shipments/optimize', sequenceStops)
    router.get('shipments/arrivals', showDayArrivals).use(takeTurns(arrivalTurns))
    router.post('shipments/propose', proposeShipments)
    router.post('shipments/arrange', arrangeStops)
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}
