/** The connection for reads. Lists, exports and searches may be some seconds old; single records and their histories are not. */
import db from '@adonisjs/lucid/services/db'
import { hasReplica, readConnection, readFromReplica, readsFromReplica } from '#backend/database/replica/read_from_replica'
import { hasFixedScope } from './scope.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from './executor.ts'
import type { Resource } from '#backend/definition/registry'

/** The primary, or within `readFromReplica` the replica. */
export const connectionForReads = (): Executor => readConnection()

/** The same for rows of one resource. Rows that may leave the caller's scope are read from the primary, and so are hidden at once. */
export const connectionForRows = (resource: Resource, caller: Caller): Executor =>
  (readsFromReplica() && !hasFixedScope(resource, caller) ? db.connection() : readConnection())

/** `readFromReplica`, with the same exception. */
export const listFromReplica = <T>(resource: Resource, caller: Caller, read: () => Promise<T>): Promise<T> =>
  (hasReplica && hasFixedScope(resource, caller) ? readFromReplica(caller, read) : read())
