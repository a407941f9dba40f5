import { PublicError } from '#backend/exceptions/public_error'

/** The same error for an unknown number and for a wrong password. */
export class WrongCredentials extends PublicError {
  constructor() {
    super(401, 'E_CREDENTIALS', (t) => t('errors.auth.credentials'))
  }
}

/** Only after the right password. */
export class AccountDeactivated extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.auth.closed'))
  }
}

/** The right password, but one that is published, such as that of the demo. */
export class PublishedPassword extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.auth.published_password'))
  }
}

/** The password is right; the code of the authenticator is missing. */
export class SecondFactorRequired extends PublicError {
  constructor() {
    super(401, 'E_SECOND_FACTOR', (t) => t('errors.auth.second_factor_needed'))
  }
}

export class LinkExpired extends PublicError {
  constructor() {
    super(401, 'E_UNAUTHENTICATED', (t) => t('errors.auth.link_expired'))
  }
}
