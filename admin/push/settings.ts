import type { WebSettings } from '#common/push_settings'
import { call } from '../providers/http.ts'

let asked: Promise<WebSettings | null> | undefined

/** What GET /api/public/push says. Null while the server has no account at Firebase: then nothing else of this room is loaded. */
export function pushSettings(): Promise<WebSettings | null> {
  asked ??= call<WebSettings | null>('/api/public/push', { token: null }).then(({ body }) => body)
  return asked
}
