/** Calls of orders beside the resource: the intake at the counter, and prices before they are saved. */
import { middleware } from '#backend/auth/middleware'
import { ROW_ID } from '#backend/http/row_id'
import { takeTurns } from '#backend/resource/take_turns'
import { Turns } from '#backend/turns/turns'
import { showItemPrice } from './show_item_price.ts'
import { showOrderPreview } from './order_preview_controller.ts'
import { createIntake } from './create_intake.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

/** An order has up to 500 items, each with its price and its steps: while they are computed nobody else is answered. */
const intakeTurns = new Turns({ atOnce: 4, atOnceOfOne: 2, ofOne: 20, ofAll: 100 })
const previewTurns = new Turns({ atOnce: 2, atOnceOfOne: 1, ofOne: 8, ofAll: 60 })

export function registerOrderRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('orders/intake', createIntake).use(takeTurns(intakeTurns))
    router.post('orders/preview', showOrderPreview).use(takeTurns(previewTurns))
    router.get('order-items/:id/price', showItemPrice).where('id', ROW_ID)
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}
