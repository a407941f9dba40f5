import { Exception } from '@adonisjs/core/exceptions'
import type { Translate } from '#backend/i18n/translator'

/** What goes into the answer beside code and message: `errors` by field, or what a screen needs to offer a way out. */
export interface Extra { errors?: Record<string, string[]>; [key: string]: unknown }

/**
 * A refusal that the caller is told about, in the caller's language:
 * `throw new PublicError(409, 'E_REFUSED', (t) => t('orders.refusals.paid'))`. Rooms give theirs a name by extending it.
 */
export class PublicError extends Exception {
  readonly words: (t: Translate) => string
  readonly extra: Extra

  constructor(status: number, code: string, words: (t: Translate) => string, extra: Extra = {}) {
    super(code, { status, code })
    this.words = words
    this.extra = extra
  }

  /** The same as `extra`, for refusals whose details are sentences too. */
  extraIn(_t: Translate): Extra {
    return this.extra
  }
}
