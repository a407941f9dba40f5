/** Routes of the portal beside the resources: slots, messages, and the page behind the link of an order. */
import { middleware } from '#backend/auth/middleware'
import { showLink, renewLink } from './staff_link.ts'
import { authenticateLink } from './order_link.ts'
import { runOrderTransition, runStopTransition } from './link_actions.ts'
import { linkPage } from './link_page.ts'
import { showMessages } from './client_messages.ts'
import { LINK_VERBS, STOP_VERBS } from './visible_fields.ts'
import { showPickupSlots, showSlotsOfLink, showSlotsOfStop } from './slots.ts'
import { ROW_ID } from '#backend/http/row_id'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerPortalRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('slots', showPickupSlots)
    router.get('messages', showMessages)
    router.get('order-deliveries/:id/slots', showSlotsOfStop).where('id', ROW_ID)
  }).prefix('/api/client').use(middleware.auth({ guards: ['client'] }))

  router.group(() => {
    router.post('link', showLink)
    router.post('new-link', renewLink)
  }).prefix('/api/user/orders/:id').where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))

  router.group(() => {
    router.get('', async (ctx) => linkPage(null, await authenticateLink(ctx)))
    for (const verb of LINK_VERBS) router.post(verb, runOrderTransition(verb))
    router.get('stops/:id/slots', showSlotsOfLink).where('id', ROW_ID)
    for (const verb of STOP_VERBS) router.post(`stops/:id/${verb}`, runStopTransition(verb)).where('id', ROW_ID)
  }).prefix('/api/public/orders/:token').where('token', /^[\w-]{1,64}$/)
}
