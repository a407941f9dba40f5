import { PublicError } from './public_error.ts'

export class InvalidMethodOverride extends PublicError {
  constructor() {
    super(422, 'E_INVALID', (t) => t('errors.method_override'))
  }
}
