/** Shapes of the bodies and answers of specification §7. */
import { enumSchemaName } from '#backend/engine/definition/json_schema'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { LOCALES } from '#common/locales'
import { PIN_PATTERN } from '#common/pin'
import { GUARD_CONFIGS } from './guards.ts'
import type { ShapedAs } from '#resources'
import type { Guard } from '#schema/types'

export const phone = { type: 'string', min: 1, max: 40 } as const
export const code = { type: 'string', max: 20 } as const
/** Of a mailed link. */
export const linkToken = { type: 'string', max: 200 } as const
export const deviceToken = { type: 'string', min: 1, max: 200 } as const
export const deviceName = { type: 'string', min: 1, max: 80 } as const
/** Checked by pin_digits.ts, which says how many digits it has. */
export const pin = { schema: { type: 'string', pattern: PIN_PATTERN } } as const

/** Longer passwords only make hashing slower. */
const LONGEST = 200
export const givenPassword = { secret: LONGEST } as const
export const newPassword = { secret: LONGEST, min: 8 } as const
export const newPasswords = { password: newPassword, password_confirmation: givenPassword } as const

const ownName = { type: 'string', min: 1, max: 60 } as const
export const newOwner = { first_name: ownName, last_name: ownName, phone, password: newPassword } as const
export type NewOwner = ShapedAs<typeof newOwner>

export const pinProof = { device_token: deviceToken, pin, user_id: { optional: 'id' }, phone: { optional: phone } } as const
export type PinProof = ShapedAs<typeof pinProof>

export const sessionToken = { token: 'string', created_at: 'datetime' } as const
export const message = { message: 'string' } as const
export const secondFactorState = { is_on: 'bool', recovery_codes: 'int' } as const

const theme = { one_of: ['light', 'dark'] } as const
/** What people change of themselves. */
export const ownChanges = {
  version: 'int', locale: { optional: { one_of: LOCALES } }, theme: { optional: theme }, email: { optional: 'email|null' },
  current_password: { optional: givenPassword }, password: { optional: newPassword }, password_confirmation: { optional: givenPassword },
} as const
export type OwnChanges = ShapedAs<typeof ownChanges>

export function profileOf(guard: Guard): object {
  const status = { component: enumSchemaName(fieldOf(resourceOf(GUARD_CONFIGS[guard].people), 'status').of ?? '') }
  const name = 'string|null'
  return {
    id: 'id', version: 'int', code: 'string', first_name: name, last_name: name, full_name: name, phone: 'string',
    email: 'email|null', status, locale: { one_of: LOCALES },
    ...(guard === 'user' && { theme }), ...(guard === 'client' && { company_name: name }),
  }
}
export const signedInAs = (guard: Guard): object => ({ [guard]: profileOf(guard), ...sessionToken })
