/** Classifies an error of Firebase. Pure. */

/** `dead`: the token is invalid · `refused`: the message is invalid · `again`: retry · `unknown`: it may have been delivered. */
export type PushErrorClass = 'dead' | 'refused' | 'again' | 'unknown'

export function classifyPushError(error: unknown): PushErrorClass {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  switch (code) {
    case 'messaging/registration-token-not-registered': case 'messaging/invalid-registration-token': return 'dead'
    // The code covers invalid messages too: only an error about the token may remove the browser.
    case 'messaging/invalid-argument': return /registration token/i.test(message ?? '') ? 'dead' : 'refused'
    // A token that was made for another project, or an account that may not send.
    case 'messaging/mismatched-credential': return /sender ?id/i.test(message ?? '') ? 'dead' : 'again'
    case 'messaging/payload-size-limit-exceeded': return 'refused'
    case 'app/network-timeout': return 'unknown'
    default: return 'again'
  }
}
