/** The errors of the generic rooms, each with one HTTP status and one code. Their messages are in locales/. */
import { PublicError } from '#backend/engine/exceptions/public_error'
import type { Translate } from '#backend/engine/i18n/translator'
import type { LabelKey } from '#resources'

export class NotFound extends PublicError {
  constructor() {
    super(404, 'E_NOT_FOUND', (t) => t('errors.E_NOT_FOUND'))
  }
}

export class Forbidden extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.E_FORBIDDEN'))
  }
}

/** A message that is translated late: only the exception handler knows the language of the response. */
export type ErrorMessage = (t: Translate) => string

/** 422: validation errors by field: `{ 'items.0.quantity': [message, …] }`. */
export class Invalid extends PublicError {
  readonly errors: Readonly<Record<string, readonly ErrorMessage[]>>

  constructor(errors: Readonly<Record<string, readonly ErrorMessage[]>>) {
    super(422, 'E_INVALID', (t) => t('errors.E_INVALID'))
    this.errors = errors
  }

  override extraIn(t: Translate) {
    const translate = (errors: readonly ErrorMessage[]) => errors.map((message) => message(t))
    return { errors: Object.fromEntries(Object.entries(this.errors).map(([field, errors]) => [field, translate(errors)])) }
  }
}

export function assertNoErrors(errors: Invalid['errors']): void {
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

export const invalid = (field: string, message: ErrorMessage) => new Invalid({ [field]: [message] })

/** 409: the state of the record does not allow the operation; the message gives the reason. */
export class Refused extends PublicError {
  /** `current`: the record as the caller may read it now; null when they may not. */
  constructor(message: ErrorMessage, details: { readonly current?: unknown } = {}) {
    super(409, 'E_REFUSED', message, details)
  }
}

/** A Refused with a message of the locales: `refuse('orders.conditions.balance_settled')`. */
export const refuse = (key: LabelKey | `errors.${string}`, params: Record<string, unknown> = {}) => new Refused((t) => t(key, params))

/** 409: the version that was sent is stale. `conflict` has both values of every field that was sent and differs. */
export class Stale extends PublicError {
  constructor(conflict: Readonly<Record<string, { mine: unknown; theirs: unknown }>>, current: unknown) {
    super(409, 'E_VERSION', (t) => t('errors.E_VERSION'), { conflict, current })
  }
}
