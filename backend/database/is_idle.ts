import type { Client } from 'pg'

/**
 * For `validate` of a pool: false while a statement has no answer. knex waits five seconds for a ROLLBACK and then releases the
 * connection, where the next statement would wait for those before it; the pool closes it instead.
 */
export function isIdle(connection: Client): boolean {
  const { _activeQuery, _sentQueryQueue } = connection as unknown as Pipelined
  return !_activeQuery && _sentQueryQueue.length === 0
}

/** What pg has sent on a connection. */
interface Pipelined { readonly _activeQuery?: object | null; readonly _sentQueryQueue: readonly object[] }
