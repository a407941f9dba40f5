import { PublicError } from './public_error.ts'

export class SiteNotBuilt extends PublicError {
  constructor() {
    super(503, 'E_UNAVAILABLE', (t) => t('errors.site_not_built'))
  }
}
