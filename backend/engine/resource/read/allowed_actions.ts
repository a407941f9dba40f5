/** `can`: the actions that the caller may run on each record now, with the reason in the caller's language for those refused. */
import { decideTransitions, decideOperations, refusedFields, type AccessDecision } from '#schema/flow'
import type { Data } from '#schema/predicate'
import { translator } from '#backend/engine/i18n/translator'
import type { CheckInput } from '../handler_types.ts'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import { fieldOf, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { allSettled } from '#backend/engine/database/query'
import { checkNamed, handlers } from '../handler_registry.ts'
import { hasChecks, referencedFields } from './filters/condition_fields.ts'
import { fetchRowTexts, type Executor, type RowTexts } from './executor.ts'
import { fillPlaceholders, hasPlaceholders } from '../refusal_text.ts'
import { storedSelectList, type RecordSelectList } from './record_select_list.ts'
import { column, numberedSql, fragment, quoted } from './sql.ts'

export interface AllowedActions {
  readonly edit?: AccessDecision
  readonly delete?: AccessDecision
  readonly transitions: Readonly<Record<string, AccessDecision>>
  /** Fields that the caller may write, but not now. Absent without any. */
  readonly fields?: Readonly<Record<string, AccessDecision>>
}

/** What is read already. */
interface Known {
  readonly context?: RuleContext | undefined
  /** What the checks read of the rows that each row refers to. */
  readonly refs?: readonly CheckInput['refs'][]
}

/** `rows` have at least the fields of `conditionFields` and, without `refs`, the references of checks. */
export async function allowedActionsOf(
  executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], known: Known = {},
): Promise<AllowedActions[]> {
  const needsChecks = known.refs ? hasChecks(resource) : rows.some((row) => dependsOnChecks(resource, caller, row))
  const passes = needsChecks ? await checksOfRows(executor, resource, caller, rows, known) : () => withoutChecks
  return rows.map((row, index) => {
    const operations = decideOperations(resource.name, resource, row, caller)
    const transitions = decideTransitions(resource.name, resource, row, caller, passes(row, index))
    const fields = operations.edit?.allowed ? refusedFields(resource, row, caller, passes(row, index)) : {}
    return {
      ...translateDecisions(operations, caller, resource, row),
      transitions: translateDecisions(transitions, caller, resource, row),
      ...Object.keys(fields).length > 0 && { fields: translateDecisions(fields, caller, resource, row) },
    }
  })
}

/** The JSON texts of the rows, with `can`. */
export async function recordJsonTexts(
  executor: Executor, resource: Resource, caller: Caller, select: RecordSelectList, rows: RowTexts, context?: RuleContext,
): Promise<string[]> {
  const actions = await allowedActionsOf(executor, resource, caller, select.stored(rows), { context, refs: select.refs(rows) })
  return rows.rows.map((row, index) => `${select.json(row).slice(0, -1)},"can":${JSON.stringify(actions[index])}}`)
}

type Passes = (check: string) => boolean

function dependsOnChecks(resource: Resource, caller: Caller, row: Data): boolean {
  let depends = false
  const passes = () => {
    depends = true
    return true
  }
  decideTransitions(resource.name, resource, row, caller, passes)
  if (decideOperations(resource.name, resource, row, caller).edit?.allowed) refusedFields(resource, row, caller, passes)
  return depends
}

const withoutChecks: Passes = (check) => { throw new Error(`check "${check}" has no result`) }

async function checksOfRows(
  executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], known: Known,
): Promise<(row: Data, index: number) => Passes> {
  const [refs, context] = await allSettled([
    known.refs ?? fetchRefs(executor, resource, rows),
    known.context ?? handlers().loadContext(executor),
  ])
  return (row, index) => (check) => checkNamed(check).holds(row, { refs: refs[index] ?? {}, context, caller })
}

/** One statement per reference for all rows: `order_id` → the order, deleted or not. */
async function fetchRefs(executor: Executor, resource: Resource, rows: readonly Data[]): Promise<CheckInput['refs'][]> {
  const found = await allSettled(Object.entries(referencedFields(resource)).map(async ([name, fields]) => {
    const target = resourceOf(String(fieldOf(resource, name).to))
    const targets = await fetchTargets(executor, target, rows.flatMap((row) => row[name] ?? []), fields)
    return { name, targets: new Map(targets.map((row) => [row.id, row])) }
  }))
  return rows.map((row) => Object.fromEntries(found.map(({ name, targets }) => [name, targets.get(row[name]) ?? null])))
}

async function fetchTargets(executor: Executor, resource: Resource, ids: readonly unknown[], fields: ReadonlySet<string>): Promise<Data[]> {
  if (!ids.length) return []
  const { columns, stored } = storedSelectList(resource, fields)
  const sql = `select ${columns} from ${quoted(resource.name)} as "t" where ${column('t', 'id')} = any(?::bigint[])`
  const [found] = await fetchRowTexts(executor, [numberedSql(fragment(sql, [...new Set(ids)]))])
  return found ? stored(found) : []
}

/** Replaces each translation key by its text. */
function translateDecisions<T extends object>(decisions: T, caller: Caller, resource: Resource, row: Data): T {
  const translated = Object.entries(decisions).map(([name, decision]) =>
    [name, translateDecision(decision as AccessDecision, caller, resource, row)])
  return Object.fromEntries(translated) as T
}

/** Cached: most rows of a list have the same refusals. A text: it has values of the row. */
const translations = new Map<string, AccessDecision | string>()

function translateDecision(decision: AccessDecision, caller: Caller, resource: Resource, row: Data): AccessDecision {
  if (decision.allowed) return decision
  const { locale } = caller
  const key = `${locale} ${decision.reason}`
  const known = translations.get(key) ?? translateReason(translator(locale)(decision.reason, { skipInterpolation: true }))
  translations.set(key, known)
  return typeof known === 'string' ? { allowed: false, reason: fillPlaceholders(translator(locale), known, resource, row, caller) } : known
}

const translateReason = (text: string): AccessDecision | string => (hasPlaceholders(text) ? text : { allowed: false, reason: text })
