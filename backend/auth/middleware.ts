import router from '@adonisjs/core/services/router'

/** By name, for the routes of all rooms: `middleware.auth({ guards: ['user'] })`. */
export const middleware = router.named({ auth: () => import('./auth_middleware.ts') })
