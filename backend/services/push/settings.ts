import { spendApiCall } from '#backend/services/auth/limits/rate_limits'
import { firebase } from '#backend/engine/env/env'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { FirebaseWebSettings } from '#common/firebase_web_settings'

/** The configuration of Firebase for the browser; null, as JSON, when push is not configured. */
export async function showPushSettings({ ctx: { request, response } }: PublicCall): Promise<FirebaseWebSettings | null> {
  await spendApiCall(['address', request.ip()])
  const settings = firebase?.web ?? null
  response.header('cache-control', 'public, max-age=300').header('content-type', 'application/json; charset=utf-8')
  response.send(JSON.stringify(settings))
  return settings
}
