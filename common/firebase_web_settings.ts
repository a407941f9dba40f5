import type { ShapedAs } from '#resources'

/** The public Firebase configuration of a web app, as its console shows it: a browser needs it to receive push messages. */
export const firebaseWebSettings = {
  apiKey: 'string', projectId: 'string', appId: 'string', messagingSenderId: 'string',
  /** The public key of an own key pair; null uses Firebase's default key. */
  vapidKey: 'string|null',
} as const
export type FirebaseWebSettings = ShapedAs<typeof firebaseWebSettings>
