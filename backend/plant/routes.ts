import { middleware } from '#backend/auth/middleware'
import { listTurns } from '#backend/resource/list_query'
import { takeTurns } from '#backend/resource/take_turns'
import { showDrying } from './drying_lines.ts'
import { showPlant } from './floor/index.ts'
import { showLoads } from './loads.ts'
import { showMeasuring } from './measuring.ts'
import { showWork } from './work_list.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerPlantRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('measuring', showMeasuring)
    router.get('plant', showPlant)
    router.get('drying', showDrying)
    router.get('work/loads', showLoads)
    router.get('work', showWork)
  }).prefix('/api/user').use([middleware.auth({ guards: ['user'] }), takeTurns(listTurns)])
}
