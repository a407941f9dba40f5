import { firebase } from './env.ts'

/** The origins that a browser contacts for a push token; empty if push is not configured. */
export const pushOrigins: readonly string[] = firebase
  ? ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']
  : []
