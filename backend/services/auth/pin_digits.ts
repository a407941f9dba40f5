import { invalid } from '#backend/engine/resource/refusals'
import { PIN_MAX, PIN_MIN, PIN_PATTERN } from '#common/pin'

/** Throws the 422 with the field `pin`. */
export function readPin(typed: unknown): string {
  if (typeof typed === 'string' && new RegExp(PIN_PATTERN).test(typed)) return typed
  if (typed === undefined || typed === null || typed === '') throw invalid('pin', (t) => t('errors.field.required'))
  throw invalid('pin', (t) => t('errors.auth.pin_digits', { min: PIN_MIN, max: PIN_MAX }))
}
