/** Validators of the bodies of specification §7, with the messages of §5. */
import vine from '@vinejs/vine'
import { RequestValidator, type HttpContext } from '@adonisjs/core/http'
import { refusedPasswords } from '#backend/env/published_password'
import { isRecord } from '#schema/is_record'
import { CLOCK_DIRECTIONS } from '#common/clock'
import { normaliseEmail } from '#common/email'
import { LOCALES } from '#common/locales'
import { PIN_MAX, PIN_MIN } from '#common/pin'
import type { Data } from '#schema/predicate'
import type { VineValidator } from '@vinejs/vine'
import type { FieldContext, Infer, SchemaTypes } from '@vinejs/vine/types'

type Validator<S extends SchemaTypes> = VineValidator<S, Record<string, unknown> | undefined>

const PASSWORD_MIN = 8
/** Longer passwords only make hashing slower. */
const PASSWORD_MAX = 200

const PIN_PATTERN = new RegExp(`^[0-9]{${PIN_MIN},${PIN_MAX}}$`)

const text = (max: number) => vine.string().trim().minLength(1).maxLength(max)
/** As every other mail address is checked. */
const mailAddress = vine.createRule((value, _options, field) => {
  if (normaliseEmail(String(value)) === null) field.report('not a mail address', 'email', field)
})
const email = () => vine.string().trim().toLowerCase().use(mailAddress())
const givenPassword = () => vine.string().minLength(1).maxLength(PASSWORD_MAX)
const newPassword = () => vine.string().minLength(PASSWORD_MIN).maxLength(PASSWORD_MAX).notIn([...refusedPasswords])
const confirmation = () => vine.string().sameAs('password')

export const signInInput = vine.create({ phone: text(40), password: givenPassword(), code: text(20).optional() })
const pin = () => vine.string().trim().regex(PIN_PATTERN)
const deviceToken = () => text(200)
export const pinInput = vine.create({
  device_token: deviceToken(), pin: pin(), code: text(20).optional(),
  user_id: vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER]).optional(), phone: text(40).optional(),
})
export const clockInput = vine.create({ direction: vine.enum(CLOCK_DIRECTIONS) })
export const deviceTokenInput = vine.create({ device_token: deviceToken() })
export const ownPinInput = vine.create({ pin: pin(), current_password: givenPassword() })
export const ownDeviceInput = vine.create({ pin: pin(), name: text(80).optional(), current_password: givenPassword().optional() })
export const sharedDeviceInput = vine.create({
  name: text(80), site_id: vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER]).optional(),
})
export const secondFactorInput = vine.create({ code: text(20) })
export const sendCodeInput = vine.create({ phone: text(40) })
export const checkCodeInput = vine.create({ phone: text(40), request: text(60), code: vine.string().trim().regex(/^\d{6}$/) })
export const forgotInput = vine.create({ url: text(500), email: email() })
export const confirmEmailInput = vine.create({ token: text(200) })
export const newPasswordInput = vine.create({ password: newPassword(), password_confirmation: confirmation() })
export const resetInput = vine.create({ email: email(), token: text(200), password: newPassword(), password_confirmation: confirmation() })
export const restoreInput = vine.create({ token: text(200), password: newPassword(), password_confirmation: confirmation() })
const ownerFields = { first_name: text(60), last_name: text(60), phone: text(40), password: newPassword() }
export const ownerInput = vine.create(ownerFields)
export const firstOwnerInput = vine.create({ ...ownerFields, password_confirmation: confirmation(), token: text(1000) })
export const pushTokenInput = vine.create({ fcm_token_web: text(512) })
export const profileInput = vine.create({
  version: vine.number({ strict: true }),
  locale: vine.enum(LOCALES).optional(),
  theme: vine.enum(['light', 'dark']).optional(),
  email: email().nullable().optional(),
  current_password: givenPassword().optional().requiredIfExists('password'),
  password: newPassword().optional(),
  password_confirmation: confirmation().optional().requiredIfExists('password'),
})

/** Validates the body only: a password in the query string would be logged by every proxy. */
export function readBody<S extends SchemaTypes>(ctx: HttpContext, validator: Validator<S>): Promise<Infer<S>> {
  return validator.validate(objectBody(ctx), { meta: undefined, messagesProvider: { getMessage: validationMessages(ctx) } })
}

/** An empty object for a body that is not an object. */
export function objectBody({ request }: HttpContext): Data {
  const body: unknown = request.body()
  return isRecord(body) ? body : {}
}

function validationMessages(ctx: HttpContext) {
  const defaults = RequestValidator.messagesProvider?.(ctx)
  return (fallback: string, rule: string, field: FieldContext, args: Record<string, unknown> = {}): string => {
    if (rule === 'notIn') return ctx.t('errors.field.published_password')
    if (rule === 'regex' && field.name === 'pin') return ctx.t('errors.auth.pin_digits', { min: PIN_MIN, max: PIN_MAX })
    if (rule === 'sameAs') return ctx.t('errors.auth.passwords_differ')
    if (rule === 'minLength' && args.min === 1) return ctx.t('errors.field.required')
    if (rule === 'minLength' && field.name === 'password') return ctx.t('errors.field.password', args)
    return defaults?.getMessage(fallback, rule, field, args) ?? fallback
  }
}
