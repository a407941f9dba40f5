/** Asserts for every call that each row is written once, and that the database stores it as the rules have computed it. */
import { isEqual } from '#backend/resource/write/is_equal'
import { watchWrites, type WrittenRow } from '#backend/resource/write/unit_of_work'

export function assertSingleWrites(): void {
  watchWrites(({ resource: { name }, expected, row, previousCause }: WrittenRow) => {
    if (previousCause !== null) throw new Error(`${name} ${String(row.id)} is written twice by one call, first for: ${previousCause}`)
    const differing = Object.keys(row).filter((field) => !SET_BY_STATEMENT.includes(field) && !isEqual(row[field], expected[field]))
    const differences = differing.map((field) => `${field} ${JSON.stringify(expected[field])} → ${JSON.stringify(row[field])}`)
    if (differing.length) throw new Error(`${name} ${String(row.id)} is not as its rules saw it: ${differences.join(', ')}`)
  })
}

/** Columns that the statement itself sets. */
const SET_BY_STATEMENT = ['version', 'updated_at']
