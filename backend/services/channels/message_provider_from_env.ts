import env from '#backend/engine/env/env'
import type { MessageProvider } from '#backend/engine/env/message_provider'

/** The provider that the environment configures; null without an URL. */
export function messageProviderFromEnv(prefix: 'SMS' | 'WHATSAPP'): MessageProvider | null {
  const url = env.get(`${prefix}_URL`)
  return url === undefined ? null : {
    url,
    method: env.get(`${prefix}_METHOD`),
    headers: env.get(`${prefix}_HEADERS`) ?? {},
    body: env.get(`${prefix}_BODY`) ?? null,
    templateBody: env.get(`${prefix}_TEMPLATE_BODY`) ?? null,
    from: env.get(`${prefix}_FROM`),
    idPath: env.get(`${prefix}_ID_AT`),
    errorPath: env.get(`${prefix}_ERROR_AT`),
    codePath: env.get(`${prefix}_CODE_AT`),
    wrongNumbers: env.get(`${prefix}_WRONG_NUMBER`),
    accepted: env.get(`${prefix}_ACCEPTED`),
    retryable: env.get(`${prefix}_AGAIN`),
    timeoutSeconds: env.get(`${prefix}_TIMEOUT_SECONDS`),
  }
}
