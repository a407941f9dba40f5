/** For `afterCreate` of the pools. */
import { beginWithStatement } from './begin_with_statement.ts'
import { limitStatements } from './limit_statements.ts'
import { watchConnection } from './silent_connections.ts'
import type { Client } from 'pg'

type Done = (error: null, connection: Client) => void

export function preparePrimary(connection: Client, done: Done): void {
  beginWithStatement(connection)
  limitStatements(connection)
  watchConnection(connection)
  done(null, connection)
}

export function prepareReplica(connection: Client, done: Done): void {
  limitStatements(connection)
  done(null, connection)
}
