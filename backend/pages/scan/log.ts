/** Every scan is a row, also of an unknown code and of a refused one. Rows are deleted after 90 days (housekeeping). */
import { employeeOf } from '#backend/engine/resource/caller'
import type { RequestStore } from '#backend/engine/resource/store'
import type { ScanRequest, ScanVerdict } from '#common/scan'

/** The column takes so many characters; a longer text is no code. */
const MAX_STORED_CODE = 80

export interface LoggedScan {
  readonly verdict: ScanVerdict
  readonly order_item_id: number | null
  readonly stock_id: number | null
  readonly shipment_id: number | null
  readonly order_id: number | null
  readonly site_id: number | null
}

/** Two scans of the same code by one person at the same time are answered one after the other. */
export async function awaitOtherScan(store: RequestStore, { code, mode }: ScanRequest): Promise<void> {
  const { guard, id } = store.caller
  await store.defer('select pg_advisory_xact_lock(hashtextextended(?, 14))', [`scan ${guard} ${id} ${mode} ${code}`])
}

/** The same code within two seconds in the same mode by the same person counts once. A reason is typed: no scanner sends it twice. */
export async function isRepeated(store: RequestStore, { code, mode, stock_id, reason }: ScanRequest): Promise<boolean> {
  if (reason !== undefined) return false
  const by = employeeOf(store.caller)
  const [row] = await store.query(`
    select exists (
      select from scans where created_at > statement_timestamp() - interval '2 seconds' and code = ? and mode = ?
      and verdict in ('ok', 'repeated') and by_type = ? and by_id = ? and (stock_id = ? or ?::bigint is null)
    ) as found`, [storedCode(code), mode, by?.type, by?.id, stock_id ?? null, stock_id ?? null])
  return row?.found === true
}

/** A statement of its own: the row has no rules, and its result is not needed. */
export async function logScan(store: RequestStore, { code, mode, device_at }: ScanRequest, scan: LoggedScan): Promise<void> {
  const by = employeeOf(store.caller)
  await store.defer(`
    insert into scans (site_id, code, mode, verdict, order_item_id, stock_id, shipment_id, order_id, by_type, by_id, device_at, created_at)
    values (coalesce(?, 1), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, clock_timestamp())`, [
    scan.site_id, storedCode(code), mode, scan.verdict, scan.order_item_id, scan.stock_id, scan.shipment_id, scan.order_id,
    by?.type, by?.id, device_at ?? null,
  ])
}

const storedCode = (code: string): string => [...code].slice(0, MAX_STORED_CODE).join('')
