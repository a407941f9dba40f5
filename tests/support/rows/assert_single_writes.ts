/** Asserts for every call that each row is written once, and that the database stores it as the rules have computed it. */
import { query } from '#backend/engine/database/query'
import { fromColumns } from '#backend/engine/resource/write/rows/columns'
import { isEqual } from '#backend/engine/resource/write/rows/is_equal'
import { watchWrites } from '#backend/engine/resource/write/unit_of_work'

let readsBack = true

/** For a test of thousands of calls that other tests make one by one. Returns the function that reads back again. */
export function skipReadingBack(): () => void {
  readsBack = false
  return () => { readsBack = true }
}

export function assertSingleWrites(): void {
  watchWrites(async ({ trx }, { resource, row, previousCause }) => {
    const { name } = resource
    if (previousCause !== null) throw new Error(`${name} ${String(row.id)} is written twice by one call, first for: ${previousCause}`)
    if (!readsBack) return
    const [found = {}] = await query(trx, `select * from "${name}" where id = ?`, [row.id])
    const stored = fromColumns(resource, found)
    const differing = [...new Set([...Object.keys(stored), ...Object.keys(row)])].filter((field) => !isEqual(stored[field], row[field]))
    const differences = differing.map((field) => `${field} ${JSON.stringify(row[field])} → ${JSON.stringify(stored[field])}`)
    if (differing.length) throw new Error(`${name} ${String(row.id)} is not as its rules saw it: ${differences.join(', ')}`)
  })
}
