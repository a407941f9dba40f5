/** `can`: the actions that the caller may run on each record now, with the reason in the caller's language for those refused. */
import { decideTransitions, decideOperations, type AccessDecision } from '#schema/flow'
import { fieldNamesIn, type Data } from '#schema/predicate'
import { translator } from '#backend/i18n/translator'
import type { Check } from '../handler_types.ts'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import { fieldOf, resourceOf, type Resource } from '#backend/definition/registry'
import { handlers } from '../handler_registry.ts'
import { fetchRows, type Executor, type RowTexts } from './executor.ts'
import { fillPlaceholders, hasPlaceholders, fieldsNamedIn } from '../refusal_text.ts'
import type { RecordSelectList } from './record_select_list.ts'
import { storedColumns } from './scope.ts'
import { fromColumns } from '../write/columns.ts'
import { lockedRow } from '../write/identity_map.ts'
import { column, numberedSql, fragment, quoted } from './sql.ts'

export interface AllowedActions {
  readonly edit?: AccessDecision
  readonly delete?: AccessDecision
  readonly transitions: Readonly<Record<string, AccessDecision>>
}

/** Fields that the conditions and the texts of refusals read, whether or not the caller may read them. Checks read the whole row. */
export function conditionFields(resource: Resource): string[] {
  const names = Object.values(resource.conditions ?? {}).flatMap(fieldNamesIn)
  const own = ['id', ...(resource.fields.status ? ['status'] : []), ...(resource.soft_delete ? ['deleted_at'] : [])]
  return [...new Set([...own, ...names, ...fieldsOfRefusals(resource)])]
}

/** `balance` and, because it is an amount, `currency` for "{{balance}} still due." */
function fieldsOfRefusals({ name, conditions, transitions, fields }: Resource): string[] {
  const checks = Object.values(transitions).flatMap(({ check = [] }) => check)
  const conditionKeys = Object.keys(conditions ?? {}).map((condition) => `${name}.conditions.${condition}`)
  const keys = [...conditionKeys, ...checks.map((check) => `checks.${check}`)]
  const named = keys.flatMap((key) => fieldsNamedIn(translator('en')(key, { skipInterpolation: true }))).filter((field) => field in fields)
  return named.length && fields.currency ? [...named, 'currency'] : named
}

interface RowOptions {
  readonly context?: RuleContext | undefined
  /** The rows contain all stored fields and not only those of conditionFields. */
  readonly areComplete?: boolean
}

export async function allowedActionsOf(
  executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], options: RowOptions = {},
): Promise<AllowedActions[]> {
  const assumed = rows.map((row) => assumeChecksPass(resource, row, caller))
  const checked = assumed.filter(({ checks }) => checks.size)
  const checkResults = checked.length ? await runChecks(executor, resource, caller, checked, options) : null
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
  const options = { context, areComplete: select.storedAs === 'row' }
  const actions = await allowedActionsOf(executor, resource, caller, select.stored(rows), options)
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

/** Runs the registered checks. The rows and the referenced rows that they need are loaded once for all. */
async function runChecks(
  executor: Executor, resource: Resource, caller: Caller, checked: readonly AssumedDecisions[], options: RowOptions,
): Promise<CheckResults> {
  const names = new Set(checked.flatMap(({ checks }) => [...checks]))
  const given = checked.map(({ row }) => row)
  const complete = options.areComplete ? given : await storedRows(executor, resource, given.map(({ id }) => id))
  const rows = new Map(complete.map((row) => [row.id, row]))
  const refs = await loadRefs(executor, resource, [...rows.values()], new Set([...names].flatMap((name) => checkNamed(name).refs ?? [])))
  const context = options.context ?? await handlers().loadContext(executor)
  return ({ id }) => {
    const row = rows.get(id)
    return (check) => row !== undefined && checkNamed(check).holds(row, { refs: refs(row), context, caller })
  }
}

function checkNamed(name: string): Check {
  const check = (handlers().checks as Readonly<Record<string, Check>>)[name]
  if (!check) throw new Error(`check "${name}" is not implemented`)
  return check
}

/** The referenced rows, one statement per reference for all rows: `order_id` → the order, deleted or not. */
async function loadRefs(
  executor: Executor, resource: Resource, rows: readonly Data[], names: ReadonlySet<string>,
): Promise<(row: Data) => Record<string, Data | null>> {
  const byRef = new Map<string, ReadonlyMap<unknown, Data>>()
  for (const name of names) {
    const target = resourceOf(String(fieldOf(resource, name).to))
    const ids = [...new Set(rows.flatMap((row) => row[name] ?? []))]
    byRef.set(name, new Map((await storedRows(executor, target, ids)).map((row) => [row.id, row])))
  }
  return (row) => Object.fromEntries([...byRef].map(([name, found]) => [name, found.get(row[name]) ?? null]))
}

/** A row that the transaction has locked is known to it. */
async function storedRows(executor: Executor, resource: Resource, ids: readonly unknown[]): Promise<Data[]> {
  const known = ids.flatMap((id) => [lockedRow({ trx: executor }, resource, id)]).filter((row) => row !== undefined)
  const others = ids.filter((id) => !known.some((row) => row.id === id))
  return others.length ? [...known, ...await selectRows(executor, resource, others)] : known
}

async function selectRows(executor: Executor, resource: Resource, ids: readonly unknown[]): Promise<Data[]> {
  const sql = `select ${storedColumns(resource)} from ${quoted(resource.name)} as "t" where ${column('t', 'id')} = any(?::bigint[])`
  return (await fetchRows<Data>(executor, numberedSql(fragment(sql, ids)))).map((row) => fromColumns(resource, row))
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
