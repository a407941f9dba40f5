import { Exception } from '@adonisjs/core/exceptions'
import type { Translate } from '#backend/engine/i18n/translator'

/** Further members of the response body: `errors` by field, or values that a page needs to resolve the error. */
export interface ErrorDetails { errors?: Record<string, string[]>; [key: string]: unknown }

/**
 * An error that is sent to the caller, with a message in their language:
 * `throw new PublicError(409, 'E_REFUSED', (t) => t('orders.refusals.paid'))`. Rooms define subclasses of it.
 */
export class PublicError extends Exception {
  readonly messageIn: (t: Translate) => string
  readonly extra: ErrorDetails
  /** Of the response, by lower-case names. */
  readonly headers: Readonly<Record<string, string>> = {}

  constructor(status: number, code: string, messageIn: (t: Translate) => string, extra: ErrorDetails = {}) {
    super(code, { status, code })
    this.messageIn = messageIn
    this.extra = extra
  }

  /** Overridden by errors whose details are translated. */
  extraIn(_t: Translate): ErrorDetails {
    return this.extra
  }
}

/** PostgreSQL does not answer. Nothing was changed by a request that gets this at once; another one may have been done. */
export class DatabaseUnavailable extends PublicError {
  constructor() {
    super(503, 'E_UNAVAILABLE', (t) => t('errors.E_UNAVAILABLE'))
  }
}

export class SiteNotBuilt extends PublicError {
  constructor() {
    super(503, 'E_UNAVAILABLE', (t) => t('errors.site_not_built'))
  }
}
