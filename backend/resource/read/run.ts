import { send } from '#backend/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Fragment } from './sql.ts'

/** A transaction, to see what was just written in it, or the connections for reading (reader.ts). */
export type Executor = QueryClientContract

/** Rows of one statement with $1, $2 … */
export const run = <Row>(executor: Executor, { sql, bindings }: Fragment): Promise<Row[]> => send(executor, sql, bindings)
