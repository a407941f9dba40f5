import { firebase } from './env.ts'

/** Where a browser asks for the address at which it gets messages; nowhere while push is not configured. */
export const pushOrigins: readonly string[] = firebase
  ? ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']
  : []
