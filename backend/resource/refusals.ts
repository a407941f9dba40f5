/** Every way in which the generic rooms say no, each with one status and one code. The words are in locales. */
import { PublicError } from '#backend/exceptions/public_error'
import type { Translate } from '#backend/i18n/translator'
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

/** A sentence of the caller's language, said late: only the handler of errors knows the language of the answer. */
export type Say = (t: Translate) => string

/** 422: what is wrong, by field: `{ 'items.0.quantity': [say, …] }`. */
export class Invalid extends PublicError {
  readonly says: Readonly<Record<string, readonly Say[]>>

  constructor(says: Readonly<Record<string, readonly Say[]>>) {
    super(422, 'E_INVALID', (t) => t('errors.E_INVALID'))
    this.says = says
  }

  override extraIn(t: Translate) {
    return { errors: Object.fromEntries(Object.entries(this.says).map(([field, says]) => [field, says.map((say) => say(t))])) }
  }
}

export const invalid = (field: string, say: Say) => new Invalid({ [field]: [say] })

/** 409: the record is not in a state in which this may happen; the sentence says why. */
export class Refused extends PublicError {
  constructor(say: Say) {
    super(409, 'E_REFUSED', say)
  }
}

/** A refusal by the words of the definition: `refuse('orders.conditions.balance_settled')`. */
export const refuse = (key: LabelKey | `errors.${string}`, params: Record<string, unknown> = {}) => new Refused((t) => t(key, params))

/** 409: somebody else saved first. `conflict` has both values of every field that was sent and differs. */
export class Stale extends PublicError {
  constructor(conflict: Readonly<Record<string, { mine: unknown; theirs: unknown }>>, current: unknown) {
    super(409, 'E_VERSION', (t) => t('errors.E_VERSION'), { conflict, current })
  }
}
