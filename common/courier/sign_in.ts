/** The error code for a courier who signs in at the page of staff or clients, and the page that is theirs. */
export const COURIER_SIGN_IN = 'E_COURIER_SIGN_IN'
export const COURIER_SIGN_IN_PATH = '/courier/login'
