import { queryNumbered } from '#backend/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Fragment } from './sql.ts'

/** A transaction, to see its own uncommitted rows, or readConnection(). */
export type Executor = QueryClientContract

/** The rows of one statement with $1, $2 … */
export const fetchRows = <Row>(executor: Executor, { sql, bindings }: Fragment): Promise<Row[]> => queryNumbered(executor, sql, bindings)
