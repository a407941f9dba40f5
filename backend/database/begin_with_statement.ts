/** A BEGIN leaves in one write with the first statement of its transaction, which need not wait for its answer. */
import { watchConnection } from './silent_connections.ts'
import { gatherWrites } from './gather_writes.ts'
import pg, { type Client, type QueryArrayResult } from 'pg'

type Callback = (error: Error | null, result?: Pick<QueryArrayResult, 'command' | 'rows'>) => void
interface BeginConfig { readonly text: string }

/** For `afterCreate` of a pool whose connections are pipelined. */
export function beginWithStatement(connection: Client, done: (error: null, connection: Client) => void): void {
  const { prototype } = pg.Client
  const query = (...given: unknown[]) => Reflect.apply(prototype.query as (...all: unknown[]) => unknown, connection, given)
  const begin = (config: BeginConfig, callback: Callback) => {
    gatherWrites(connection)
    // The statement after a BEGIN that failed (out of memory, canceled) is committed at once; nothing more may be sent on this connection.
    query(config.text, (error: Error | null) => { if (error) void connection.end() })
    callback(null, { command: 'BEGIN', rows: [] })
  }
  Object.assign(connection, {
    query: (...given: [BeginConfig, Callback]) => (isBegin(...given) ? begin(...given) : query(...given)),
  })
  watchConnection(connection)
  done(null, connection)
}

/** As knex sends it. */
const isBegin = (config: Partial<BeginConfig> | null, callback: unknown): boolean =>
  config?.text === 'BEGIN;' && typeof callback === 'function'
