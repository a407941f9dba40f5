/** Every way in which a file is not taken or not given. */
import { PublicError } from '#backend/exceptions/public_error'
import { invalid, type Say } from '#backend/resource/refusals'

export const refusedFile = (reason: 'missing' | 'several' | 'unknown' | 'pixels' | 'broken') =>
  invalid('file', (t) => t(`errors.files.${reason}`))

export class TooLarge extends PublicError {
  constructor(megabytes: number) {
    super(413, 'E_TOO_LARGE', (t) => t('errors.files.size', { megabytes }))
  }
}

/** For this hour. */
export class TooMany extends PublicError {
  constructor(say: Say) {
    super(429, 'E_TOO_MANY', say)
  }
}

/** The disk is full, the bucket does not answer: nothing was kept, and the same call may be made again. */
export class StorageFailed extends PublicError {
  constructor() {
    super(503, 'E_UNAVAILABLE', (t) => t('errors.files.storage'))
  }
}

/** An address that was changed by hand, or has run out. */
export class BadAddress extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.files.address'))
  }
}
