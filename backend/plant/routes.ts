import { middleware } from '#backend/auth/middleware'
import { showDrying } from './drying_lines.ts'
import { showPlant } from './floor/index.ts'
import { showLoads } from './loads.ts'
import { showMeasuring } from './measuring.ts'
import { showWork } from './work_list.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerPlantRoutes(router: HttpRouterService): void {
  router.get('/api/user/measuring', showMeasuring).use(middleware.auth({ guards: ['user'] }))
  router.get('/api/user/plant', showPlant).use(middleware.auth({ guards: ['user'] }))
  router.get('/api/user/drying', showDrying).use(middleware.auth({ guards: ['user'] }))
  router.get('/api/user/work/loads', showLoads).use(middleware.auth({ guards: ['user'] }))
  router.get('/api/user/work', showWork).use(middleware.auth({ guards: ['user'] }))
}
