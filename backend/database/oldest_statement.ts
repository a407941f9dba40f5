import type { Client } from 'pg'

/** What pg has sent on a connection and has no answer to; undefined for an idle one. The same object as long as it waits. */
export function oldestStatement(connection: Client): object | undefined {
  const { _activeQuery, _sentQueryQueue } = connection as unknown as Pipelined
  return _activeQuery ?? _sentQueryQueue[0]
}

interface Pipelined { readonly _activeQuery?: object | null; readonly _sentQueryQueue: readonly object[] }
