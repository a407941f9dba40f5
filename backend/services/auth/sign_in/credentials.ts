/** Verifies phone number and password. Takes the same time for an unknown number as for a wrong password. */
import { randomUUID } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { isPasswordPublished } from '#backend/engine/env/published_password'
import { AccountDeactivated, PublishedPassword, WrongCredentials } from '../errors.ts'
import { isDeactivated, type AccountStatus } from '../account_status.ts'
import type { GuardConfig } from '../guards.ts'

interface Account extends AccountStatus {
  readonly id: number
  /** Null for a client without access to the portal. */
  readonly password: string | null
}

/** `phone` is E.164, or null for an invalid number. Throws WrongCredentials or, with the right password, AccountDeactivated. */
export async function verifyCredentials(config: GuardConfig, phone: string | null, password: string, today: string): Promise<number> {
  const account = phone === null ? null : await findAccount(config, phone)
  const decoy = await decoyHash()
  const isRight = await hash.verify(account?.password ?? decoy, password)
  if (!account?.password || !isRight) throw new WrongCredentials()
  if (isPasswordPublished(password)) throw new PublishedPassword()
  if (isDeactivated(account, today)) throw new AccountDeactivated()
  if (hash.needsReHash(account.password)) await rehash(config, account.id, account.password, password)
  return account.id
}

/** With the current cost, without a new version. A password that has been changed concurrently stays. */
async function rehash({ people }: GuardConfig, id: number, former: string, password: string): Promise<void> {
  await db.from(people).where({ id, password: former }).update({ password: await hash.make(password) })
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  return (decoy ??= hash.make(randomUUID()))
}

async function findAccount(config: GuardConfig, phone: string): Promise<Account | null> {
  const columns = config.has_left_on ? ['id', 'password', 'status', 'left_on'] : ['id', 'password', 'status']
  return db.from(config.people).select(columns).where('phone', phone).whereNull('deleted_at').first()
}
