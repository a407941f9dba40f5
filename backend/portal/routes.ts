/** Routes of the portal beside the resources: slots, messages, and the page behind the link of an order. */
import { middleware } from '#backend/auth/middleware'
import { showCourierOfLink, showCourierOfStop } from './courier_on_the_way.ts'
import { showOrderLink, replaceOrderLink } from './order_link_controller.ts'
import { authenticateOrderLink } from './order_link.ts'
import { runOrderTransition, runStopTransition } from './order_link_actions.ts'
import { orderLinkJson } from './order_link_json.ts'
import { showMessages } from './client_messages.ts'
import { LINK_ORDER_TRANSITIONS, LINK_STOP_TRANSITIONS } from './order_link_fields.ts'
import { showCollectSlots, showSlotsOfLink, showSlotsOfStop } from './slots_controller.ts'
import { ROW_ID } from '#backend/http/row_id'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerPortalRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('slots', showCollectSlots)
    router.get('messages', showMessages)
    router.get('order-deliveries/:id/slots', showSlotsOfStop).where('id', ROW_ID)
    router.get('order-deliveries/:id/courier', showCourierOfStop).where('id', ROW_ID)
  }).prefix('/api/client').use(middleware.auth({ guards: ['client'] }))

  router.group(() => {
    router.post('link', showOrderLink)
    router.post('new-link', replaceOrderLink)
  }).prefix('/api/user/orders/:id').where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))

  router.group(() => {
    router.get('', async (ctx) => orderLinkJson(null, await authenticateOrderLink(ctx)))
    for (const verb of LINK_ORDER_TRANSITIONS) router.post(verb, runOrderTransition(verb))
    router.get('stops/:id/slots', showSlotsOfLink).where('id', ROW_ID)
    router.get('stops/:id/courier', showCourierOfLink).where('id', ROW_ID)
    for (const verb of LINK_STOP_TRANSITIONS) router.post(`stops/:id/${verb}`, runStopTransition(verb)).where('id', ROW_ID)
  }).prefix('/api/public/orders/:token').where('token', /^[\w-]{1,64}$/)
}
