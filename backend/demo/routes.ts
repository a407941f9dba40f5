import { middleware } from '#backend/auth/middleware'
import { showDemoAccounts } from './remaining_accounts.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerDemoRoutes(router: HttpRouterService): void {
  router.get('/api/user/demo-accounts', showDemoAccounts).use(middleware.auth({ guards: ['user'] }))
}
