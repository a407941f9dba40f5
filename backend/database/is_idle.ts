import { oldestStatement } from './oldest_statement.ts'
import type { Client } from 'pg'

/**
 * For `validate` of a pool: false while a statement has no answer. knex waits five seconds for a ROLLBACK and then releases the
 * connection, where the next statement would wait for those before it; the pool closes it instead.
 */
export const isIdle = (connection: Client): boolean => oldestStatement(connection) === undefined
