/** The database that the measurements share. It is kept for the next run, unless it has orders that a measurement has created. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

const DIRECTORY = 'tmp/bench_postgres'
const HAS_NEW_ORDERS = join(ROOT, 'tmp/bench_postgres_has_new_orders')

/** Deletes a database with new orders. Returns the directory as `EMBEDDED_PG_DIR` names it. */
export function prepareBenchData(): string {
  if (existsSync(HAS_NEW_ORDERS)) {
    rmSync(join(ROOT, DIRECTORY), { recursive: true, force: true })
    rmSync(HAS_NEW_ORDERS)
  }
  return DIRECTORY
}

/** The newest orders of a company are in all states; those of a measurement, all in the same one, would be the next run's lists. */
export function markNewOrders(): void {
  if (process.env.EMBEDDED_PG_DIR === DIRECTORY) writeFileSync(HAS_NEW_ORDERS, '')
}
