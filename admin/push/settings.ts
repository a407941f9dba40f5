import { call } from '../providers/http.ts'

/** What GET /api/public/push says, as Firebase names it. */
export interface WebSettings {
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  readonly messagingSenderId: string
  readonly vapidKey: string | null
}

let asked: Promise<WebSettings | null> | undefined

/** Null while the server has no account at Firebase: then nothing else of this room is loaded. */
export function pushSettings(): Promise<WebSettings | null> {
  asked ??= call<WebSettings | null>('/api/public/push', { token: null }).then(({ body }) => body)
  return asked
}
