/** Work through the store as a request does it: one transaction, one caller, one moment. */
import db from '@adonisjs/lucid/services/db'
import { permissionNames } from '#backend/auth/permissions'
import type { Store } from '#backend/resource/store'
import { openStore } from '#backend/resource/open_store'
import { factsAt, readSettings } from '#backend/settings/index'
import type { PermissionName } from '#resources'
import type { Caller } from '#backend/resource/caller'
import type { Guard } from '#schema/types'

export interface Acting {
  /** Null is the system. By default somebody who may do everything. */
  readonly caller?: Caller | null
  readonly at?: string
}

export async function acting<T>(work: (store: Store) => Promise<T>, { caller = everything(), at }: Acting = {}): Promise<T> {
  return db.transaction(async (trx) => {
    const store = openStore(trx, caller, factsAt(await readSettings(trx), at === undefined ? new Date() : new Date(at)), { settles: true })
    const done = await work(store)
    await store.settle()
    return done
  })
}

const everything = (): Caller => callerWith(permissionNames())

export function callerWith(
  permissions: readonly PermissionName[],
  { guard = 'user', id = 1 }: { guard?: Guard; id?: number } = {},
): Caller {
  const me = { id, site_id: 1 }
  const now = new Date().toISOString()
  return {
    guard,
    id,
    permissions: new Set(permissions),
    me,
    locale: 'en',
    ip: null,
    request_id: null,
    context: { me, now: { instant: now, today: now.slice(0, 10) } },
  }
}

/** All but those that let somebody past a rule: a test asks for these by name. */
export const withoutExceptions = (): Caller => callerWith(permissionNames().filter((name) => !EXCEPTIONS.includes(name)))

const EXCEPTIONS: readonly PermissionName[] = [
  'order-create-suspended',
  'order-discount-unlimited',
  'order-confirm-no-advance',
  'order-deliver-unpaid',
]
