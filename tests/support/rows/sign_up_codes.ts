/** Codes that visitors ask for. No worker runs in the tests: what would be sent is read from its row. */
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import env from '#backend/engine/env/env'
import { rateLimitKey, RATE_LIMITS } from '#backend/services/auth/limits/rate_limits'
import { waitForValue } from '../until.ts'
import type { Group } from '@japa/runner/core'

/** As with the variable in the environment of the server. */
export function useProviderOfCodes(group: Group, name: 'SMS_URL' | 'WHATSAPP_URL' = 'SMS_URL'): void {
  group.setup(() => {
    env.set(name, 'http://127.0.0.1:9')
    return () => {
      env.set(name, undefined as never)
      Reflect.deleteProperty(process.env, name)
    }
  })
}

interface SentCode {
  readonly code: string
  readonly channel: string
  readonly fallback: string | null
  readonly recipient_id: number | null
}

/** The newest; it is sent after the answer. */
export const codeSentTo = (phone: string): Promise<SentCode> => waitForValue(`a code for ${phone}`, async () => {
  const row = await db.from('notifications').where({ address: phone, secret: true }).orderBy('id', 'desc').first() as
    SentCode & { readonly id: number } | null
  const secret = row && await db.from('message_secrets').where('notification_id', row.id).first() as { body: string } | null
  return secret && { ...row, code: /\d{6}/.exec(secret.body.replace(/\D*Zarbia/, ''))?.[0] ?? '' }
})

/** What other tests have asked for from the same address. */
export async function forgetAskedCodes(): Promise<void> {
  const [address, here] = [RATE_LIMITS.sign_up_address, '127.0.0.1']
  for (const kind of ['codes', 'wishes']) {
    await limiter.use(address).delete(rateLimitKey('sign_up_address', [kind, here]))
    await limiter.use({ requests: 200, duration: '1 day' }).delete(rateLimitKey('sign_up_address', ['of the company', kind]))
  }
  await limiter.use(RATE_LIMITS.recovery_address).delete(rateLimitKey('recovery_address', [here]))
}
