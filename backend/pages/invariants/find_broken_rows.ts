import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { registry } from '#backend/engine/definition/registry'
import { loadRuleContext } from '#backend/services/settings/index'
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

export interface Check { readonly invariant: Invariant; readonly resource: string | null; readonly sql: string }

interface Progress {
  readonly signal?: AbortSignal
  /** Gets how many of the checks are done. */
  readonly progress?: (done: number, total: number) => Promise<void>
}

export const findBrokenRows = async (executor: QueryClientContract = db.connection(), progress: Progress = {}): Promise<BrokenRow[]> =>
  runChecks(executor, await allChecks(executor), progress)

const allChecks = async (executor: QueryClientContract): Promise<readonly Check[]> => [
  ...CHECKS, stopSlotCheck((await loadRuleContext(executor)).timezone),
  ...sumChecks().map((check) => ({ ...check, invariant: 'sum_differs' as const })),
  { invariant: 'history_unprotected', resource: null, sql: missingTriggersSql([...registry.values()]) },
]

/** Each check is one statement: it sees the rows of one moment, and a sum changes in the transaction of its children. */
export async function runChecks(
  executor: QueryClientContract, checks: readonly Check[], { signal, progress }: Progress = {},
): Promise<BrokenRow[]> {
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
