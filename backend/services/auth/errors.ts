import { COURIER_SIGN_IN } from '#common/courier/sign_in'
import { SESSION_ENDED } from '#common/session_ended'
import { PublicError } from '#backend/engine/exceptions/public_error'

/** The same error for an unknown number and for a wrong password. */
export class WrongCredentials extends PublicError {
  constructor() {
    super(401, 'E_CREDENTIALS', (t) => t('errors.auth.credentials'))
  }
}

/** At the sign-in of staff or clients, only after the right password of a courier. */
export class CourierSignsInElsewhere extends PublicError {
  constructor() {
    super(403, COURIER_SIGN_IN, (t) => t('errors.auth.courier'))
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

/** The device is not enrolled, or no longer: its browser forgets the token and asks for the password. */
export class UnknownDevice extends PublicError {
  constructor() {
    super(401, 'E_DEVICE', (t) => t('errors.auth.device'))
  }
}

/** Too many wrong PINs of this person, on this device or on all. */
export class PinBlocked extends PublicError {
  constructor() {
    super(401, 'E_PIN_BLOCKED', (t) => t('errors.auth.pin_blocked'))
  }
}

/** Whoever enrolled the device lacks a permission of this person: a PIN that is guessed there would give it to them. */
export class PinNeedsRights extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.auth.pin_rights'))
  }
}

/** At a renewal: the session was revoked, or has ended so long ago that its tokens are deleted. */
export class SessionEnded extends PublicError {
  constructor() {
    super(401, SESSION_ENDED, (t) => t('errors.E_UNAUTHENTICATED'))
  }
}

export class LinkExpired extends PublicError {
  constructor() {
    super(401, 'E_UNAUTHENTICATED', (t) => t('errors.auth.link_expired'))
  }
}
