/** Phone and password → the person. Takes as long for a number that nobody has as for a wrong password. */
import { randomUUID } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { isPublished } from '#backend/env/published_password'
import { AccountClosed, PublishedPassword, WrongCredentials } from './refusals.ts'
import { isBarred, type Standing } from './standing.ts'
import type { Kind } from './guards.ts'

interface Account extends Standing {
  readonly id: number
  /** Empty for a client who has no access to the portal. */
  readonly password: string | null
}

/** `phone` is E.164, or null when no number was typed. Throws WrongCredentials or, with the right password, AccountClosed. */
export async function verifyCredentials(kind: Kind, phone: string | null, password: string, today: string): Promise<number> {
  const account = phone === null ? null : await findAccount(kind, phone)
  const decoy = await decoyHash()
  const isRight = await hash.verify(account?.password ?? decoy, password)
  if (!account?.password || !isRight) throw new WrongCredentials()
  if (isPublished(password)) throw new PublishedPassword()
  if (isBarred(account, today)) throw new AccountClosed()
  if (hash.needsReHash(account.password)) await rehash(kind, account.id, account.password, password)
  return account.id
}

/** As the cost of today has it. No new version: nobody's form is stale. A password that was changed meanwhile stays. */
async function rehash({ people }: Kind, id: number, former: string, password: string): Promise<void> {
  await db.from(people).where({ id, password: former }).update({ password: await hash.make(password) })
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  return (decoy ??= hash.make(randomUUID()))
}

async function findAccount(kind: Kind, phone: string): Promise<Account | null> {
  const columns = kind.may_leave ? ['id', 'password', 'status', 'left_on'] : ['id', 'password', 'status']
  return db.from(kind.people).select(columns).where('phone', phone).whereNull('deleted_at').first()
}
