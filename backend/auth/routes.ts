/** The calls of specification §7, the same for the three guards but for the client's reset. */
import { middleware } from './middleware.ts'
import { restoreAccount } from './account_restore.ts'
import { checkCode, sendCode, type TellSecret } from './codes.ts'
import { makeFirstOwner } from './first_owner.ts'
import { forgotPassword } from './forgot_password.ts'
import { KINDS, type Kind } from './guards.ts'
import { GUARDS } from '#common/guards'
import { editProfile, showProfile } from './profile_edit.ts'
import { showPublicSettings } from './public_settings.ts'
import { dropPushToken, savePushToken } from './push_token.ts'
import { resetByBearer, resetByLink } from './reset_password.ts'
import { beginOwn, confirmOwn, dropOwn, showSecondFactor } from './second_factor_calls.ts'
import { endOvertaken, renew, showPermissions, showTokenAge, signOut } from './session.ts'
import { endSession, endSessions, listSessions } from './sessions.ts'
import { signIn } from './sign_in.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerAuthRoutes(router: HttpRouterService, tellSecret: TellSecret) {
  for (const guard of GUARDS) registerGuard(router, KINDS[guard])
  router.post('/auth/client/send-code', sendCode(KINDS.client, tellSecret))
  router.post('/auth/client/check-code', checkCode(KINDS.client))
  router.post('/auth/user/first-owner', makeFirstOwner)
  router.group(() => {
    router.get('', showSecondFactor)
    router.post('', beginOwn)
    router.delete('', dropOwn)
    router.post('confirm', confirmOwn)
  }).prefix('/auth/user/second-factor').use(middleware.auth({ guards: ['user'] }))
  router.get('/api/public/settings', showPublicSettings)
}

function registerGuard(router: HttpRouterService, kind: Kind) {
  const signedIn = middleware.auth({ guards: [kind.guard] })

  router.group(() => {
    router.post('login', signIn(kind))
    router.post('forgot-password', forgotPassword(kind))
    router.post('reset-password', kind.guard === 'client' ? resetByBearer(kind) : resetByLink(kind))
    router.post('restore', restoreAccount(kind))
  }).prefix(`/auth/${kind.guard}`)

  router.post(`/auth/${kind.guard}/refresh`, renew(kind)).use([endOvertaken(kind), signedIn])

  router.group(() => {
    router.get('permissions', showPermissions)
    router.get('token-expired', showTokenAge(kind))
    router.post('logout', signOut(kind))
    router.get('sessions', listSessions(kind))
    router.delete('sessions', endSessions(kind))
    router.delete('sessions/:id', endSession(kind))
    router.get('me', showProfile(kind))
    router.patch('me', editProfile(kind))
  }).prefix(`/auth/${kind.guard}`).use(signedIn)

  router.group(() => {
    router.put('', savePushToken(kind))
    router.delete('', dropPushToken(kind))
  }).prefix(`/api/${kind.guard}/${kind.people}/:id/fcm-token-web`).use(signedIn)
}
