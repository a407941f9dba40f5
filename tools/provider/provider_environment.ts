/** The variables of provider.env: what the product is told, and what the fake provider expects of it. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export const providerEnvironment = (): Readonly<Record<string, string>> =>
  parseEnv(readFileSync(new URL('provider.env', import.meta.url), 'utf8')) as Record<string, string>

/** The part of it that is shared with the fake provider. */
export function sharedSecrets(variables: Readonly<Record<string, string>>) {
  const headers = JSON.parse(variables.WHATSAPP_HEADERS ?? '{}') as { readonly Authorization?: string }
  return {
    key: (headers.Authorization ?? '').replace(/^Bearer /, ''), ownId: variables.WHATSAPP_FROM ?? '',
    secrets: { whatsapp: variables.WHATSAPP_CALLBACK_SECRET ?? '', sms: variables.SMS_CALLBACK_SECRET ?? '' },
  }
}
