/** What this caller may do with each of these records now, and why not, in the caller's language. */
import { answers, operationAnswers, type Answer } from '#schema/flow'
import { namesIn, type Data } from '#schema/predicate'
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import type { Check } from '../behavior.ts'
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import { fieldOf, resourceOf, storedFields, type Resource } from '#backend/definition/registry'
import { handlers } from '../socket.ts'
import { run, type Executor } from './run.ts'
import { storedJson } from './select.ts'
import { column, numbered, fragment, quoted } from './sql.ts'

export interface Can { readonly edit?: Answer; readonly delete?: Answer; readonly transitions: Readonly<Record<string, Answer>> }

/** Fields that the answers ask about, whether or not the caller may read them. */
export function askedFields(resource: Resource): string[] {
  const names = Object.values(resource.conditions ?? {}).flatMap(namesIn)
  const hasChecks = Object.values(resource.transitions).some(({ check }) => check !== undefined)
  const stored = hasChecks ? ['site_id', ...storedFields(resource).map(({ name }) => name)] : []
  const own = ['id', ...(resource.fields.status ? ['status'] : []), ...(resource.soft_delete ? ['deleted_at'] : [])]
  return [...new Set([...own, ...names, ...stored])]
}

/** `rows` hold the asked fields. */
export async function cansOf(executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], facts?: Facts): Promise<Can[]> {
  const first = rows.map((row) => offered(resource, row, caller))
  const asked = new Set(first.flatMap(({ checks }) => [...checks]))
  const passing = asked.size ? await passingOf(executor, resource, caller, rows, asked, facts) : null
  return first.map(({ row, checks, transitions }) => ({
    ...said(operationAnswers(resource.name, resource, row, caller), caller.locale),
    transitions: said(passing && checks.size ? answers(resource.name, resource, row, caller, passing(row)) : transitions, caller.locale),
  }))
}

/** The row stays the text that PostgreSQL built. */
export const withCan = (row: string, can: Can | undefined): string => `${row.slice(0, -1)},"can":${JSON.stringify(can)}}`

interface Offered { readonly row: Data; readonly checks: ReadonlySet<string>; readonly transitions: Record<string, Answer> }

/** As if every check passed, and which were asked: most rows ask none. */
function offered(resource: Resource, row: Data, caller: Caller): Offered {
  const checks = new Set<string>()
  return { row, checks, transitions: answers(resource.name, resource, row, caller, (check) => checks.add(check).has(check)) }
}

type Passing = (row: Data) => (check: string) => boolean

/** Asks the rooms. What their checks need besides the row is loaded once for all rows. */
async function passingOf(
  executor: Executor, resource: Resource, caller: Caller, rows: readonly Data[], asked: ReadonlySet<string>, given?: Facts,
): Promise<Passing> {
  const refs = await loadRefs(executor, resource, rows, new Set([...asked].flatMap((name) => checkNamed(name).refs ?? [])))
  const facts = given ?? await handlers().facts(executor)
  return (row) => (check) => checkNamed(check).holds(row, { refs: refs(row), facts, caller })
}

function checkNamed(name: string): Check {
  const check = (handlers().checks as Readonly<Record<string, Check>>)[name]
  if (!check) throw new Error(`check "${name}" is not implemented`)
  return check
}

/** The rows that the refs lead to, in one statement a ref for all rows: `order_id` → the order, deleted or not. */
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
  const names = ['id', 'version', 'site_id', 'created_at', 'updated_at', 'deleted_at', ...storedFields(resource).map(({ name }) => name)]
  const sql = `select ${storedJson(resource, 't', names)} as row`
    + ` from ${quoted(resource.name)} as "t" where ${column('t', 'id')} = any(?::bigint[])`
  return (await run<{ row: Data }>(executor, numbered(fragment(sql, ids)))).map(({ row }) => row)
}

/** With the sentence in place of its key. */
function said<T extends object>(by: T, locale: Locale): T {
  return Object.fromEntries(Object.entries(by).map(([name, answer]) => [name, sentence(answer as Answer, locale)])) as T
}

/** Looking up the words of every refusal of every row took half of the time of a list. */
const sentences = new Map<string, Answer>()

function sentence(answer: Answer, locale: Locale): Answer {
  if (answer.allowed) return answer
  const key = `${locale} ${answer.reason}`
  const known = sentences.get(key) ?? { allowed: false, reason: translator(locale)(answer.reason) }
  sentences.set(key, known)
  return known
}
