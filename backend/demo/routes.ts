import { middleware } from '#backend/auth/middleware'
import { showDemoAccountsLeft } from './remaining_demo_accounts.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerDemoRoutes(router: HttpRouterService): void {
  router.get('/api/user/demo-accounts', showDemoAccountsLeft).use(middleware.auth({ guards: ['user'] }))
}
