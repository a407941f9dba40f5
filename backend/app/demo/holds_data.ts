import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** False for a new database. */
export async function holdsData(db: QueryClientContract): Promise<boolean> {
  const { rows } = await db.rawQuery<{ rows: { holds: boolean }[] }>(
    // Prices, which a new company does not have, stay after demo:leave, so that the demo is not loaded again.
    'select exists (select 1 from users) or exists (select 1 from clients) or exists (select 1 from tarifs) as holds',
  )
  return rows[0]?.holds ?? true
}
