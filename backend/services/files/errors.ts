/** Errors of uploads and downloads. */
import { PublicError } from '#backend/engine/exceptions/public_error'
import type { Translate } from '#backend/engine/i18n/translator'
import { invalid, type ErrorMessage } from '#backend/engine/resource/refusals'

export const invalidFile = (reason: 'missing' | 'several' | 'unknown' | 'pixels' | 'broken' | 'incomplete') =>
  invalid('file', (t) => t(`errors.files.${reason}`))

/** Names the field like a 422: the page offers to choose another file there. */
export class FileTooLarge extends PublicError {
  constructor(megabytes: number) {
    super(413, 'E_TOO_LARGE', (t) => t('errors.files.size', { megabytes }))
  }

  override extraIn(t: Translate) {
    return { errors: { file: [this.messageIn(t)] } }
  }
}

/** The hourly limit is reached. */
export class TooManyUploads extends PublicError {
  constructor(message: ErrorMessage) {
    super(429, 'E_TOO_MANY', message)
  }
}

/** The disk is full or the bucket does not respond: nothing was stored, and the call may be repeated. */
export class StorageFailed extends PublicError {
  constructor() {
    super(503, 'E_UNAVAILABLE', (t) => t('errors.files.storage'))
  }
}

/** The signature of an address is wrong or has expired. */
export class InvalidSignature extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.files.address'))
  }
}
