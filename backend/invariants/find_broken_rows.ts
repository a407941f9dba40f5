import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { registry } from '#backend/definition/registry'
import { loadRuleContext } from '#backend/settings/index'
import { CHECKS, type Invariant } from './checks.ts'
import { stopSlotCheck } from './stop_checks.ts'
import { sumChecks } from './sum_checks.ts'
import { missingTriggersSql } from './append_only.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Row } from '#resources'

type Subject = NonNullable<Row<'invariant_findings'>['subject']>

export interface BrokenRow {
  readonly invariant: Invariant
  readonly subject: Subject | null
  /** The column of a sum, or the table without its trigger. */
  readonly subject_field: string | null
  readonly expected: string | null
  readonly found: string | null
}

/** Of one check at most so many are reported: more help nobody to find the cause. */
export const MAX_ROWS = 200

interface Check { readonly invariant: Invariant; readonly resource: string | null; readonly sql: string }

/**
 * Each check is one statement: it sees the rows of one moment, and a sum changes in the transaction of its children. `progress` gets
 * how many of the checks are done.
 */
export async function findBrokenRows(
  executor: QueryClientContract = db.connection(),
  { signal, progress }: { readonly signal?: AbortSignal; readonly progress?: (done: number, total: number) => Promise<void> } = {},
): Promise<BrokenRow[]> {
  const checks: readonly Check[] = [
    ...CHECKS, stopSlotCheck((await loadRuleContext(executor)).timezone),
    ...sumChecks().map((check) => ({ ...check, invariant: 'sum_differs' as const })),
    { invariant: 'history_unprotected', resource: null, sql: missingTriggersSql([...registry.values()]) },
  ]
  const broken: BrokenRow[] = []
  for (const [index, check] of checks.entries()) {
    signal?.throwIfAborted()
    const rows = await query(executor, `select * from (${check.sql}) broken limit ${MAX_ROWS}`)
    broken.push(...rows.map((row) => brokenRow(check, row)))
    await progress?.(index + 1, checks.length)
  }
  return broken
}

function brokenRow({ invariant, resource }: Check, { id, subject_field, expected, found }: Readonly<Record<string, unknown>>): BrokenRow {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value).slice(0, 190))
  return {
    invariant, subject: resource === null ? null : { type: resource as Subject['type'], id: Number(id) },
    subject_field: text(subject_field), expected: text(expected), found: text(found),
  }
}
