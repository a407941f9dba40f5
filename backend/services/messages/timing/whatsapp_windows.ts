/** For 24 hours after somebody has written by WhatsApp, it takes free text to their number, and for nothing. */
import { query } from '#backend/engine/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Open at this moment, with some minutes for the way to the provider and for clocks that differ. Both are SQL. */
export const isOpenSql = (number: string, now: string): string => `exists (
  select 1 from whatsapp_windows opened where opened.number = ${number}
    and opened.wrote_at > ${now} - interval '23 hours 55 minutes' and opened.wrote_at <= ${now} + interval '5 minutes')`

export async function isWindowOpen(trx: QueryClientContract, number: string, now: string): Promise<boolean> {
  const [found] = await query(trx, `select ${isOpenSql('?', '?::timestamptz')} as is_open`, [number, now, now])
  return found?.is_open === true
}

/** An older message that comes late closes nothing. */
export async function openWindow(trx: QueryClientContract, number: string, wroteAt: string): Promise<void> {
  await query(trx, `
    insert into whatsapp_windows (number, wrote_at) values (?, ?) on conflict (number)
    do update set wrote_at = greatest(whatsapp_windows.wrote_at, excluded.wrote_at)`, [number, wroteAt])
}
