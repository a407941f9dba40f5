/** `can`: the actions that the caller may run on each record now, with the reason in the caller's language for those refused. */
import { decideTransitions, decideOperations, type AccessDecision } from '#schema/flow'
import { fieldNamesIn, type Data } from '#schema/predicate'
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import type { Check } from '../behavior.ts'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import { fieldOf, resourceOf, storedFields, type Resource } from '#backend/definition/registry'
import { handlers } from '../handler_registry.ts'
import { fetchRows, type Executor, type TextRows } from './executor.ts'
import { hasPlaceholders, refusalText } from '../refusal_text.ts'
import type { RecordSelect } from './record_select.ts'
import { storedColumns } from './scope.ts'
import { fromColumns } from '../write/columns.ts'
import { column, numbered, fragment, quoted } from './sql.ts'

export interface AllowedActions {
  readonly edit?: AccessDecision
  readonly delete?: AccessDecision
  readonly transitions: Readonly<Record<string, AccessDecision>>
}

/** Fields that the conditions and checks read, whether or not the caller may read them. */
export function conditionFields(resource: Resource): string[] {
  const names = Object.values(resource.conditions ?? {}).flatMap(fieldNamesIn)
  const hasChecks = Object.values(resource.transitions).some(({ check }) => check !== undefined)
  const stored = hasChecks ? ['site_id', ...storedFields(resource).map(({ name }) => name)] : []
  const own = ['id', ...(resource.fields.status ? ['status'] : []), ...(resource.soft_delete ? ['deleted_at'] : [])]
  return [...new Set([...own, ...names, ...stored])]
}

/** `rows` contain the fields of conditionFields. */
export async function allowedActionsOf(
  executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], context?: RuleContext,
): Promise<AllowedActions[]> {
  const assumed = rows.map((row) => assumeChecksPass(resource, row, caller))
  const checkNames = new Set(assumed.flatMap(({ checks }) => [...checks]))
  const checkResults = checkNames.size ? await runChecks(executor, resource, caller, rows, checkNames, context) : null
  return assumed.map(({ row, checks, transitions }) => {
    const final = checkResults && checks.size ? decideTransitions(resource.name, resource, row, caller, checkResults(row)) : transitions
    return {
      ...translateDecisions(decideOperations(resource.name, resource, row, caller), caller.locale, resource, row),
      transitions: translateDecisions(final, caller.locale, resource, row),
    }
  })
}

/** The JSON texts of the rows, with `can`. */
export async function recordTexts(
  executor: Executor, resource: Resource, caller: Caller, select: RecordSelect, rows: TextRows, context?: RuleContext,
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

/** Runs the registered checks. The referenced rows that they need are loaded once for all rows. */
async function runChecks(
  executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], checkNames: ReadonlySet<string>, given?: RuleContext,
): Promise<CheckResults> {
  const refs = await loadRefs(executor, resource, rows, new Set([...checkNames].flatMap((name) => checkNamed(name).refs ?? [])))
  const context = given ?? await handlers().loadContext(executor)
  return (row) => (check) => checkNamed(check).holds(row, { refs: refs(row), context, caller })
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

async function storedRows(executor: Executor, resource: Resource, ids: readonly unknown[]): Promise<Data[]> {
  if (!ids.length) return []
  const sql = `select ${storedColumns(resource)} from ${quoted(resource.name)} as "t" where ${column('t', 'id')} = any(?::bigint[])`
  return (await fetchRows<Data>(executor, numbered(fragment(sql, ids)))).map((row) => fromColumns(resource, row))
}

/** Replaces each translation key by its text. */
function translateDecisions<T extends object>(decisions: T, locale: Locale, resource: Resource, row: Data): T {
  const translated = Object.entries(decisions).map(([name, decision]) =>
    [name, translateDecision(decision as AccessDecision, locale, resource, row)])
  return Object.fromEntries(translated) as T
}

/** Cached: translating every refusal of every row took half of the time of a list. */
const translations = new Map<string, AccessDecision>()

function translateDecision(decision: AccessDecision, locale: Locale, resource: Resource, row: Data): AccessDecision {
  if (decision.allowed) return decision
  const key = `${locale} ${decision.reason}`
  const known = translations.get(key)
  if (known) return known
  const t = translator(locale)
  const translated = { allowed: false, reason: refusalText(t, decision.reason, resource, row) } as const
  // A text with values of the row is this row's only.
  if (!hasPlaceholders(t(decision.reason, { skipInterpolation: true }))) translations.set(key, translated)
  return translated
}
