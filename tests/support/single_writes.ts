/** A standing assertion: a call writes each row once, and the database has it as the rules saw it. */
import { isSame } from '#backend/resource/write/same'
import { watchWrites, type Written } from '#backend/resource/write/unit_of_work'

export function assertSingleWrites(): void {
  watchWrites(({ resource: { name }, expected, row, earlier }: Written) => {
    if (earlier !== null) throw new Error(`${name} ${String(row.id)} is written twice by one call, first for: ${earlier}`)
    const other = Object.keys(row).filter((field) => !AFTERWARDS.includes(field) && !isSame(row[field], expected[field]))
    const said = other.map((field) => `${field} ${JSON.stringify(expected[field])} → ${JSON.stringify(row[field])}`)
    if (other.length) throw new Error(`${name} ${String(row.id)} is not as its rules saw it: ${said.join(', ')}`)
  })
}

/** Given by the statement itself. */
const AFTERWARDS = ['version', 'updated_at']
