import type { FirebaseWebSettings } from '#common/firebase_web_settings'
import { call } from '../providers/rest/http.ts'

let settings: Promise<FirebaseWebSettings | null> | undefined

/** The response of GET /api/public/push, requested once. Null when Firebase is not configured: then no other push module is loaded. */
export function fetchPushSettings(): Promise<FirebaseWebSettings | null> {
  settings ??= call<FirebaseWebSettings | null>('/api/public/push', { token: null }).then(({ body }) => body)
  return settings
}
