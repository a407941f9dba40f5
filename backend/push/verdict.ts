/** What a refusal of Firebase means. Pure. */

/** `dead`: this browser is gone · `refused`: this message never · `again`: nothing is wrong with either · `unknown`: it may be there. */
export type Verdict = 'dead' | 'refused' | 'again' | 'unknown'

export function verdictOn(error: unknown): Verdict {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  switch (code) {
    case 'messaging/registration-token-not-registered': case 'messaging/invalid-registration-token': return 'dead'
    // Said of the message as well as of the token in it: a mistake of ours must not cost people their browsers.
    case 'messaging/invalid-argument': return /registration token/i.test(message ?? '') ? 'dead' : 'refused'
    // A token that was made for another project, or an account that may not send.
    case 'messaging/mismatched-credential': return /sender ?id/i.test(message ?? '') ? 'dead' : 'again'
    case 'messaging/payload-size-limit-exceeded': return 'refused'
    case 'app/network-timeout': return 'unknown'
    default: return 'again'
  }
}
