/** The public Firebase configuration of a web app, as its console shows it: a browser needs it to receive push messages. */
export interface FirebaseWebSettings {
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  readonly messagingSenderId: string
  /** The public key of an own key pair; null uses Firebase's default key. */
  readonly vapidKey: string | null
}
