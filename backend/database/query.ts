import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type Columns = Record<string, unknown>

/** Rows of one statement with `?` bindings. Lucid's own type of a binding knows neither null nor a read-only list. */
export async function query(trx: QueryClientContract, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> {
  const { rows } = await trx.rawQuery(sql, bindings as string[])
  return rows as Columns[]
}
