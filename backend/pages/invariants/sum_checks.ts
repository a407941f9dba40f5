/** Stored sums and counts, compared with their children: invariants 3 and 8 of domain.md §11, and every other rollup of resources.ts. */
import { filledRollups } from '#backend/engine/database/migrator/filled_rollups'
import { quoteIdent } from '#backend/engine/database/migrator/sql_names'
import { literal } from '#backend/engine/database/sql_literal'
import { registry } from '#backend/engine/definition/registry'
import type { Column } from '#backend/engine/database/migrator/database_schema'

export interface SumCheck {
  readonly resource: string
  /** Columns `id`, `subject_field`, `expected`, `found`: the values as they are stored. */
  readonly sql: string
}

/** One query for each table: its rows are read once, its sums are computed in place. */
export function sumChecks(): SumCheck[] {
  const resources = [...registry.values()]
  return resources.flatMap((resource) => {
    const columns = Object.entries(filledRollups(resource, resources))
    if (!columns.length) return []
    return [{
      resource: resource.name,
      sql: `select "filled".id, compared.subject_field, compared.expected, compared.found from ${quoteIdent(resource.name)} as "filled"
        cross join lateral (values ${columns.map(comparison).join(', ')}) as compared (subject_field, found, expected)
        where compared.expected is distinct from compared.found`,
    }]
  })
}

/** Both in the type of the column, so that 4 and 4.00 are one text. */
const comparison = ([name, { type, fill }]: [string, Column]): string =>
  `(${literal(name)}, "filled".${quoteIdent(name)}::text, (${fill?.sql ?? 'null'})::${type}::text)`
