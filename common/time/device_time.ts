/** Requests that a phone keeps while it has no network. */

/** The header with the clock of the phone when the request was made, ISO 8601. */
export const DEVICE_TIME_HEADER = 'X-Device-At'
/** For how long a repeated request with the same Idempotency-Key gets the first answer. */
export const KEPT_REQUEST_DAYS = 7
