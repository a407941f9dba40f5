/** The code of the refusal to renew a session that the server does not know any more: it was ended, not only left alone for long. */
export const SESSION_ENDED = 'E_SESSION_ENDED'
