import router from '@adonisjs/core/services/router'

/** Named middleware: `middleware.auth({ guards: ['user'] })`. */
export const middleware = router.named({ auth: () => import('./auth_middleware.ts') })
