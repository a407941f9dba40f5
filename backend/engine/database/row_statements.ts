/**
 * Statements with a list of rows. The protocol counts the parameters of a statement in 16 bits, so a list is cut here, and nowhere else,
 * into statements that stay far below: a long text also keeps its connection busy while PostgreSQL parses it.
 */
export const MAX_PARAMETERS = 65_535
const WANTED_PARAMETERS = 16_000

/** How many rows of so many parameters one statement takes: at least one. */
export const rowsOfStatement = (parametersOfRow: number): number =>
  Math.max(1, Math.floor(WANTED_PARAMETERS / Math.max(1, parametersOfRow)))

/** The rows in their sequence, cut into those of one statement each. */
export function inStatements<T>(rows: readonly T[], parametersOfRow: number): T[][] {
  const size = rowsOfStatement(parametersOfRow)
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size))
}

/** `(?, ?), (?, ?)`: what follows `values` for so many rows. Each row is `(?, ?)`, with casts where PostgreSQL needs them. */
export const valueList = (rows: number, row: string): string => Array<string>(rows).fill(row).join(', ')

/** Sent all the same, its parameters would be counted modulo 65,536 and its error would name another number. */
export function assertParameters(sql: string, count: number): void {
  if (count > MAX_PARAMETERS) throw new TooManyParameters(sql, count)
}

class TooManyParameters extends Error {
  constructor(sql: string, count: number) {
    super(`${count} parameters, at most ${MAX_PARAMETERS}: cut the rows (row_statements.ts) or send one array: ${sql.slice(0, 200)}`)
  }
}
