/** The kept callers of this process. */
import db from '@adonisjs/lucid/services/db'
import { CALLERS_CHANNEL } from '#backend/database/migrator/caller_triggers'
import { listen, notificationsDelivered } from '#backend/database/listener'
import { CallerCache } from './caller_cache.ts'
import type { Guard } from '#schema/types'
import type { KnownToken } from './known_token.ts'

const callerCache = new CallerCache<KnownToken>()
let subscription: Promise<unknown> | undefined

export function findCachedCaller(guard: Guard, token: number | string, read: () => Promise<KnownToken | null>): Promise<KnownToken | null> {
  // Changes of an open transaction are not announced; a global one exists in tests only.
  if (db.connectionGlobalTransactions.size > 0) return read()
  subscription ??= listen(CALLERS_CHANNEL, callerCache)
  return callerCache.find(guard, token, read)
}

/** Resolves when nothing is kept that a transaction committed before has changed. */
export const awaitCallerChanges = (): Promise<unknown> => (callerCache.size > 0 ? notificationsDelivered() : Promise.resolve())
