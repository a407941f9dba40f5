import { PublicError } from '#backend/exceptions/public_error'

/** The same for a number that nobody has and for a wrong password. */
export class WrongCredentials extends PublicError {
  constructor() {
    super(401, 'E_CREDENTIALS', (t) => t('errors.auth.credentials'))
  }
}

/** Said only to whoever knows the password. */
export class AccountClosed extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.auth.closed'))
  }
}

/** Right, and known to everybody. */
export class PublishedPassword extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.auth.published_password'))
  }
}

/** The password is right: now the code of the authenticator. */
export class SecondFactorNeeded extends PublicError {
  constructor() {
    super(401, 'E_SECOND_FACTOR', (t) => t('errors.auth.second_factor_needed'))
  }
}

export class LinkExpired extends PublicError {
  constructor() {
    super(401, 'E_UNAUTHENTICATED', (t) => t('errors.auth.link_expired'))
  }
}
