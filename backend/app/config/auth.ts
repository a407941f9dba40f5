import { defineConfig } from '@adonisjs/auth'
import { AccessTokensGuard, type AccessToken } from '@adonisjs/auth/access_tokens'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { PersonProvider } from '#backend/services/auth/tokens/person_provider'
import type { AuthenticatedPerson } from '#backend/services/auth/rights/create_caller'
import type { InferAuthenticators } from '@adonisjs/auth/types'
import type { AccessTokensGuardEvents } from '@adonisjs/auth/types/access_tokens'
import type { HttpContext } from '@adonisjs/core/http'
import type { ApplicationService } from '@adonisjs/core/types'
import type { Guard } from '#schema/types'

const authConfig = defineConfig({
  default: 'user',
  guards: { user: guard('user'), courier: guard('courier'), client: guard('client') },
})

export default authConfig

/** Each request has a provider of its own, which caches the person found with the token. */
function guard(name: Guard) {
  return {
    async resolver(_: string, app: ApplicationService) {
      const emitter = await app.container.make('emitter')
      return (ctx: HttpContext) => new AccessTokensGuard(name, ctx, emitter, new PersonProvider(GUARD_CONFIGS[name]))
    },
  }
}

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}

declare module '@adonisjs/core/types' {
  interface EventsList extends AccessTokensGuardEvents<AuthenticatedPerson & { currentAccessToken: AccessToken }> {}
}
