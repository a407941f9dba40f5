/** `can`: the actions that the caller may run on each record now, with the reason in the caller's language for those refused. */
import { decideTransitions, decideOperations, type AccessDecision } from '#schema/flow'
import type { Data } from '#schema/predicate'
import { translator } from '#backend/i18n/translator'
import type { Check } from '../handler_types.ts'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import { fieldOf, resourceOf, type Resource } from '#backend/definition/registry'
import { allSettled } from '#backend/database/query'
import { checkNamed, handlers } from '../handler_registry.ts'
import { fetchRowTexts, type Executor, type RowTexts } from './executor.ts'
import { fillPlaceholders, hasPlaceholders } from '../refusal_text.ts'
import { storedSelectList, type RecordSelectList } from './record_select_list.ts'
import { lockedRow } from '../write/identity_map.ts'
import { column, numberedSql, fragment, quoted } from './sql.ts'

export interface AllowedActions {
  readonly edit?: AccessDecision
  readonly delete?: AccessDecision
  readonly transitions: Readonly<Record<string, AccessDecision>>
}

/** `rows` have at least the fields of `conditionFields`. */
export async function allowedActionsOf(
  executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], context?: RuleContext,
): Promise<AllowedActions[]> {
  const assumed = rows.map((row) => assumeChecksPass(resource, row, caller))
  const checked = assumed.filter(({ checks }) => checks.size)
  const checkResults = checked.length ? await runChecks(executor, resource, caller, checked, context) : null
  return assumed.map(({ row, checks, transitions }) => {
    const final = checkResults && checks.size ? decideTransitions(resource.name, resource, row, caller, checkResults(row)) : transitions
    return {
      ...translateDecisions(decideOperations(resource.name, resource, row, caller), caller, resource, row),
      transitions: translateDecisions(final, caller, resource, row),
    }
  })
}

/** The JSON texts of the rows, with `can`. */
export async function recordJsonTexts(
  executor: Executor, resource: Resource, caller: Caller, select: RecordSelectList, rows: RowTexts, context?: RuleContext,
): Promise<string[]> {
  const actions = await allowedActionsOf(executor, resource, caller, select.stored(rows), context)
  return rows.rows.map((row, index) => `${select.json(row).slice(0, -1)},"can":${JSON.stringify(actions[index])}}`)
}

interface AssumedDecisions {
  readonly row: Data
  readonly checks: ReadonlySet<string>
  readonly transitions: Record<string, AccessDecision>
}

/** The decisions as if every check passed, and the names of the checks they depend on. Most rows need none. */
function assumeChecksPass(resource: Resource, row: Data, caller: Caller): AssumedDecisions {
  const checks = new Set<string>()
  return { row, checks, transitions: decideTransitions(resource.name, resource, row, caller, (check) => checks.add(check).has(check)) }
}

type CheckResults = (row: Data) => (check: string) => boolean

/** Runs the registered checks. The rows that they refer to are read once for all. */
async function runChecks(
  executor: Executor, resource: Resource, caller: Caller, checked: readonly AssumedDecisions[], given?: RuleContext,
): Promise<CheckResults> {
  const names = new Set(checked.flatMap(({ checks }) => [...checks]))
  const refs = await loadRefs(executor, resource, checked.map(({ row }) => row), [...names].map(checkNamed))
  const context = given ?? await handlers().loadContext(executor)
  return (row) => (check) => checkNamed(check).holds(row, { refs: refs(row), context, caller })
}

/** The referenced rows, one statement per reference for all rows: `order_id` → the order, deleted or not. */
async function loadRefs(
  executor: Executor, resource: Resource, rows: readonly Data[], checks: readonly Check[],
): Promise<(row: Data) => Record<string, Data | null>> {
  const names = [...new Set(checks.flatMap(({ refs }) => Object.keys(refs)))]
  const found = await allSettled(names.map(async (name) => {
    const fields = [...new Set(checks.flatMap(({ refs }) => refs[name] ?? []))]
    const ids = [...new Set(rows.flatMap((row) => row[name] ?? []))]
    return new Map((await storedRows(executor, resourceOf(String(fieldOf(resource, name).to)), ids, fields)).map((row) => [row.id, row]))
  }))
  return (row) => Object.fromEntries(names.map((name, index) => [name, found[index]?.get(row[name]) ?? null]))
}

/** A row that the transaction has locked is known to it. */
async function storedRows(executor: Executor, resource: Resource, ids: readonly unknown[], fields: readonly string[]): Promise<Data[]> {
  const known = ids.flatMap((id) => [lockedRow({ trx: executor }, resource, id)]).filter((row) => row !== undefined)
  const others = ids.filter((id) => !known.some((row) => row.id === id))
  return others.length ? [...known, ...await selectRows(executor, resource, others, fields)] : known
}

async function selectRows(executor: Executor, resource: Resource, ids: readonly unknown[], fields: readonly string[]): Promise<Data[]> {
  const { columns, stored } = storedSelectList(resource, ['id', ...fields])
  const sql = `select ${columns} from ${quoted(resource.name)} as "t" where ${column('t', 'id')} = any(?::bigint[])`
  const [found] = await fetchRowTexts(executor, [numberedSql(fragment(sql, ids))])
  return found ? stored(found) : []
}

/** Replaces each translation key by its text. */
function translateDecisions<T extends object>(decisions: T, caller: Caller, resource: Resource, row: Data): T {
  const translated = Object.entries(decisions).map(([name, decision]) =>
    [name, translateDecision(decision as AccessDecision, caller, resource, row)])
  return Object.fromEntries(translated) as T
}

/** Cached: translating every refusal of every row took half of the time of a list. A text: it has values of the row. */
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
