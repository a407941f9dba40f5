import { PublicError } from '#backend/exceptions/public_error'

export class TooManyStreams extends PublicError {
  constructor() {
    super(429, 'E_TOO_MANY', (t) => t('errors.E_TOO_MANY'))
  }
}
