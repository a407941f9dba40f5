/** GET /api/user/demo-accounts → { left }: whether an account still has the published demo password. */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { demoAccounts } from './accounts.ts'
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { COURIERS, STAFF } from './people.ts'
import { query } from '#backend/engine/database/query'
import { isDemoEnabled, isExposedServer } from '#backend/engine/env/env'
import { sharedCall } from '#backend/engine/turns/shared_call'
import type { DemoSignIn } from '#backend/pages/site/app_document'

export const demoPhones: readonly string[] =
  [...new Set([...demoAccounts, ...STAFF, ...COURIERS].map(({ phone }) => phone))]

/** No warning on a server that others cannot reach. */
export const showDemoAccountsLeft = async () => ({ left: isExposedServer && await hasDemoPasswords() })

/** What the sign-in pages say of the demo; null as soon as the published password opens nothing. */
export async function demoSignIn(): Promise<DemoSignIn | null> {
  if (!isDemoEnabled || !await hasDemoPasswords()) return null
  const phoneOf = (role: string) => demoAccounts.find((account) => account.role === role)?.phone.replace('+212', '0') ?? ''
  return {
    owner: phoneOf('owner'), clerk: phoneOf('counter clerk'), worker: phoneOf('plant worker'), courier: phoneOf('courier'),
    client: phoneOf('client'),
    password: DEMO_PASSWORD,
  }
}

const hasDemoPasswords = sharedCall(async (): Promise<boolean> => {
  const people = ['users', 'couriers', 'clients'].map((table) =>
    `select password from ${table} where phone = any(?) and password is not null and deleted_at is null`)
  const rows = await query(db.connection(), people.join(' union '), [demoPhones, demoPhones, demoPhones])
  const found = await Promise.all(rows.map(({ password }) => isDemoPassword(String(password))))
  return found.includes(true)
})

/** All demo accounts share one hash: it is verified once, because scrypt is slow on purpose. */
const verified = new Map<string, Promise<boolean>>()

function isDemoPassword(hashed: string): Promise<boolean> {
  const result = verified.get(hashed) ?? hash.verify(hashed, DEMO_PASSWORD)
  verified.set(hashed, result)
  return result
}
