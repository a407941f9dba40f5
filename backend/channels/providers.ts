import env from '#backend/env/env'
import type { Provider } from '#backend/env/provider'

/** As the environment describes it; null while no address is named. */
export function providerIn(prefix: 'SMS' | 'WHATSAPP'): Provider | null {
  const url = env.get(`${prefix}_URL`)
  return url === undefined ? null : {
    url,
    method: env.get(`${prefix}_METHOD`),
    headers: env.get(`${prefix}_HEADERS`) ?? {},
    body: env.get(`${prefix}_BODY`) ?? null,
    from: env.get(`${prefix}_FROM`),
    idAt: env.get(`${prefix}_ID_AT`),
    errorAt: env.get(`${prefix}_ERROR_AT`),
    accepted: env.get(`${prefix}_ACCEPTED`),
    again: env.get(`${prefix}_AGAIN`),
    timeoutSeconds: env.get(`${prefix}_TIMEOUT_SECONDS`),
  }
}
