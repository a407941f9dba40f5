/** What the shape of a new password cannot say. Whether it is strong: weak_password.ts. */
import { refusedPasswords } from '#backend/engine/env/published_password'
import { assertNoErrors, invalid } from '#backend/engine/resource/refusals'

export interface NewPasswords { readonly password: string; readonly password_confirmation: string }

export function assertUnpublished(password: string): void {
  if (refusedPasswords.includes(password)) throw invalid('password', (t) => t('errors.field.published_password'))
}

/** Throws Invalid. */
export function assertNewPassword({ password, password_confirmation: repeated }: NewPasswords): void {
  assertUnpublished(password)
  assertNoErrors(repeated === password ? {} : { password_confirmation: [(t) => t('errors.auth.passwords_differ')] })
}
