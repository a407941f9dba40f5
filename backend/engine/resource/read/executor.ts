import { queryNumbered, queryRowTexts, type StatementOptions } from '#backend/engine/database/query'
import type { TextRow, RowTexts } from '#backend/engine/database/row_texts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Fragment } from './sql.ts'

export type { TextRow, RowTexts }

/** A transaction, to see its own uncommitted rows, or connectionForReads(). */
export type Executor = QueryClientContract

/** The rows of one statement with $1, $2 … */
export const fetchRows = <Row>(executor: Executor, { sql, bindings }: Fragment): Promise<Row[]> => queryNumbered(executor, sql, bindings)

/** The rows of several statements with $1, $2 …, which are sent together. */
export const fetchRowTexts = (executor: Executor, statements: readonly Fragment[], options?: StatementOptions): Promise<RowTexts[]> =>
  queryRowTexts(executor, statements, options)

/**
 * The rows of a statement whose best plan depends on the values: a filter with a rare and a frequent value. It is planned at every call;
 * the plan of a prepared statement is one for all values.
 */
export const fetchUnprepared = <Row>(executor: Executor, { sql, bindings }: Fragment): Promise<Row[]> =>
  queryNumbered(executor, sql, bindings, { isPrepared: false })
