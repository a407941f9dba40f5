/** The routes of specification §7. They are the same for the three guards, except the reset of clients. */
import { middleware } from './middleware.ts'
import { restoreAccount } from './account_restore.ts'
import { checkPhoneCode, sendPhoneCode, type SendSecret } from './phone_code_controller.ts'
import { enrollOwnDevice, enrollSharedDevice, listOwnDevices, revokeOwnDevice } from './device_controller.ts'
import { confirmEmail } from './email_confirmation.ts'
import { createFirstOwner } from './first_owner.ts'
import { forgotPassword } from './forgot_password.ts'
import { GUARD_CONFIGS, type GuardConfig } from './guards.ts'
import { GUARDS } from '#common/guards'
import { setOwnPin } from './own_pin.ts'
import { signInWithPin } from './pin_sign_in.ts'
import { editProfile, showProfile } from './profile_edit.ts'
import { showPublicSettings } from './public_settings.ts'
import { deletePushToken, savePushToken } from './push_token.ts'
import { resetByBearer, resetByLink } from './reset_password.ts'
import { startEnrollment, confirmEnrollment, disableSecondFactor, showSecondFactor } from './second_factor_controller.ts'
import { revokeSuperseded, refreshSession, showPermissions, showTokenAge, signOut } from './current_session.ts'
import { revokeSession, revokeOwnSessions, listSessions } from './sessions.ts'
import { signIn } from './sign_in.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerAuthRoutes(router: HttpRouterService, sendSecret: SendSecret) {
  for (const guard of GUARDS) registerGuard(router, GUARD_CONFIGS[guard])
  router.post('/auth/client/send-code', sendPhoneCode(GUARD_CONFIGS.client, sendSecret))
  router.post('/auth/client/check-code', checkPhoneCode(GUARD_CONFIGS.client))
  router.post('/auth/client/confirm-email', confirmEmail(GUARD_CONFIGS.client))
  router.post('/auth/user/first-owner', createFirstOwner)
  router.group(() => {
    router.get('', showSecondFactor)
    router.post('', startEnrollment)
    router.delete('', disableSecondFactor)
    router.post('confirm', confirmEnrollment)
  }).prefix('/auth/user/second-factor').use(middleware.auth({ guards: ['user'] }))
  router.group(() => {
    router.post('devices', enrollSharedDevice)
    router.put('me/pin', setOwnPin)
  }).prefix('/auth/user').use(middleware.auth({ guards: ['user'] }))
  router.group(() => {
    router.get('', listOwnDevices)
    router.post('', enrollOwnDevice)
    router.delete(':id', revokeOwnDevice)
  }).prefix('/auth/courier/devices').use(middleware.auth({ guards: ['courier'] }))
  for (const guard of ['user', 'courier'] as const) router.post(`/auth/${guard}/pin`, signInWithPin(GUARD_CONFIGS[guard]))
  router.get('/api/public/settings', showPublicSettings)
}

function registerGuard(router: HttpRouterService, config: GuardConfig) {
  const signedIn = middleware.auth({ guards: [config.guard] })

  router.group(() => {
    router.post('login', signIn(config))
    router.post('forgot-password', forgotPassword(config))
    router.post('reset-password', config.guard === 'client' ? resetByBearer(config) : resetByLink(config))
    router.post('restore', restoreAccount(config))
  }).prefix(`/auth/${config.guard}`)

  router.post(`/auth/${config.guard}/refresh`, refreshSession(config)).use([revokeSuperseded(config), signedIn])

  router.group(() => {
    router.get('permissions', showPermissions)
    router.get('token-expired', showTokenAge(config))
    router.post('logout', signOut(config))
    router.get('sessions', listSessions(config))
    router.delete('sessions', revokeOwnSessions(config))
    router.delete('sessions/:id', revokeSession(config))
    router.get('me', showProfile(config))
    router.patch('me', editProfile(config))
  }).prefix(`/auth/${config.guard}`).use(signedIn)

  router.group(() => {
    router.put('', savePushToken(config))
    router.delete('', deletePushToken(config))
  }).prefix(`/api/${config.guard}/${config.people}/:id/fcm-token-web`).use(signedIn)
}
