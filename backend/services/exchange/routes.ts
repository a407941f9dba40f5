/** Exports of lists, for staff. */
import { middleware } from '#backend/services/auth/middleware'
import { registry } from '#backend/engine/definition/registry'
import { exportRows } from './export.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerExchangeRoutes(router: HttpRouterService): void {
  router.group(() => {
    for (const resource of registry.values()) if (resource.ops.has('list')) router.get(`${resource.url}/export`, exportRows(resource))
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}
