import { clockInSession, clockOnDevice, listDevicePeople, showClock } from './clock_controller.ts'
import { middleware } from '#backend/auth/middleware'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerClockRoutes(router: HttpRouterService): void {
  router.post('/auth/user/clock', clockOnDevice)
  router.post('/auth/user/devices/people', listDevicePeople)
  router.group(() => {
    router.get('', showClock)
    router.post('', clockInSession)
  }).prefix('/api/user/attendance/clock').use(middleware.auth({ guards: ['user'] }))
}
