/**
 * Reads that may be some seconds old: on the server of DATABASE_REPLICA_URL, if there is one and it is close enough (replica.ts). The
 * connection for them is found by `readConnection()`, everything else stays on the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import env from '#backend/env/env'
import { listen, notificationsDelivered } from '../listener.ts'
import { query } from '../query.ts'
import { Replica, type ReplicaStatus } from './replica.ts'
import { ReplicaConnection } from './replica_connection.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Guard } from '#schema/types'

const CHANNEL = 'zarbia_writes'
/** Its name in config/database.ts. */
const REPLICA = 'replica'
const DEFAULT_MAX_LAG_SECONDS = 5

export const hasReplica = env.get('DATABASE_REPLICA_URL') !== undefined
export const maxReplicaLagMs = (env.get('DATABASE_REPLICA_MAX_LAG') ?? DEFAULT_MAX_LAG_SECONDS) * 1000

interface Person { readonly guard: Guard; readonly id: number }

/** The name of the connection that the current work reads from. */
const reading = new AsyncLocalStorage<typeof REPLICA>()
let opened: { readonly replica: Replica; readonly connection: ReplicaConnection } | undefined

/** `read` writes nothing: it may run twice, the second time on the primary. Couriers and clients always read from the primary. */
export function readFromReplica<T>(person: Person, read: () => Promise<T>): Promise<T> {
  return maySeeOldRows(person) ? open().replica.read(nameOf(person), () => reading.run(REPLICA, read), read) : read()
}

export const readConnection = (): QueryClientContract => db.connection(reading.getStore())
export const readsFromReplica = (): boolean => hasReplica && reading.getStore() !== undefined

/** Whether reads of the replica that begin now contain everything that was committed before this `performance.now()`. */
export const replicaContains = (at: number): boolean => open().replica.contains(at)
/** Resolves when pages that are told now of changes until `at` do not read older rows. */
export const replicaIsReached = (at: number): Promise<void> => open().replica.isReached(at)

/** Resolves when every process knows that this person has written something. */
export async function announceWrite(person: Person): Promise<void> {
  if (!maySeeOldRows(person)) return
  await open().replica.recordWrite(nameOf(person)).catch((error: unknown) => logger.warn({ err: error }, 'a write was not announced'))
}

/** The same within the transaction of the write. */
export async function announceWriteIn(trx: QueryClientContract, person: Person): Promise<void> {
  if (maySeeOldRows(person)) await announce(trx, nameOf(person))
}

export const replicaStatus = (): Promise<ReplicaStatus> => open().replica.status()

export function closeReplica(): void {
  opened?.connection.close()
}

function open() {
  if (opened) return opened
  const connection = new ReplicaConnection((cause) => replica.lost(cause))
  const replica = new Replica({
    primaryPosition: notificationsDelivered,
    replicaPosition: () => connection.position(),
    announce: (text) => announce(db.connection(), text),
    disconnect: () => {
      connection.close()
      const pool = db.manager.get(REPLICA)
      // Reads that follow get new connections.
      if (pool) db.manager.patch(REPLICA, pool.config)
    },
    report: (cause) => {
      if (cause === undefined) logger.info('the replica is used again')
      else logger.warn({ err: cause }, 'the replica is not used')
    },
  }, maxReplicaLagMs)
  opened = { replica, connection }
  void listen(CHANNEL, replica)
  return opened
}

/** A stop that is taken from a courier is hidden from them at once. */
const maySeeOldRows = ({ guard }: Person): boolean => hasReplica && guard === 'user'

const nameOf = ({ guard, id }: Person): string => `${guard} ${id}`

async function announce(client: QueryClientContract, text: string): Promise<void> {
  await query(client, 'select pg_notify(?, ?)', [CHANNEL, text])
}
