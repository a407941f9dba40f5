/** What a browser must know to take messages through Firebase, as its console writes them for a web app: for everybody to see. */
export interface WebSettings {
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  readonly messagingSenderId: string
  /** Of a key pair of one's own; without it Firebase's key is used. */
  readonly vapidKey: string | null
}
