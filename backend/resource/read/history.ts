/** What happened to a record and to its children: the audit log, as far as this caller may read the fields that changed. */
import type { Data } from '#schema/predicate'
import type { Caller } from '../caller.ts'
import { NotFound } from '../refusals.ts'
import { fieldOf, fieldsWith, resourceOf, type Resource } from '#backend/definition/registry'
import { isListed, readableFields } from './access.ts'
import { instantOf } from '../fields/days.ts'
import { serverTypeOf } from '../fields/index.ts'
import { labelOf, readingBy } from './label.ts'
import { namesOf, pointedBy } from './names.ts'
import { reader } from './reader.ts'
import { run, type Executor } from './run.ts'
import { scopedIds, scopeOf } from './scope.ts'
import { all, any, column, filled, fragment, join, literal, numbered, quoted, type Fragment } from './sql.ts'

export interface Event {
  readonly id: number
  readonly at: string
  /** Null when the system acted. */
  readonly actor: { readonly type: string; readonly id: number; readonly label: string | null } | null
  /** 'orders.confirm' */
  readonly action: string
  /** Without a label when the row is gone for good. */
  readonly subject: { readonly resource: string; readonly id: number; readonly label: string | null }
  readonly reason: string | null
  /** Name of the API token through which it was done; `link` without an actor: the public link of an order. */
  readonly via: string | null
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  /** By `users 4`: what the changes name by number. */
  readonly names: Readonly<Record<string, string>>
}

const LOG = 'audit_logs'
const MOST_EVENTS = 200

/** Newest first. Throws NotFound when the caller may not know of the record. */
export async function history(resource: Resource, caller: Caller, id: number): Promise<Event[]> {
  const executor = reader()
  if (!(await scopedIds(executor, resource, caller, [id])).has(id)) throw new NotFound()
  const children = childrenOf(resource, caller)
  const about = [ofSubject(resource, fragment('select ?::bigint', id)), ...children.flatMap((link) => ofChildren(link, id, caller))]
  // Ids first, each kind by an index of its own: the log itself is read from end to end by nobody.
  const ids = join(about.map((where) => filled(`select "t"."id" from ${quoted(LOG)} as "t" where {}`, where)), ' union ')
  const rows = await run<{ event: Logged }>(executor, numbered(filled(
    `select ${eventJson([resource, ...children.map(({ child }) => child)], caller)} as event from ${quoted(LOG)} as "t"`
    + ` where "t"."id" = any(array({} order by 1 desc limit ${MOST_EVENTS})) order by "t"."id" desc`, ids,
  )))
  return withNames(executor, rows.flatMap(({ event }) => eventOf(event, caller)), caller)
}

type Told = Omit<Event, 'names'>
interface Link { readonly child: Resource; readonly by: string }
type Logged = Omit<Told, 'changes'> & { readonly before: Data | null; readonly after: Data | null }

const childrenOf = (resource: Resource, caller: Caller): Link[] => fieldsWith(resource, 'relation', 'has_many')
  .map(({ of = '', by = '' }) => ({ child: resourceOf(of), by }))
  .filter(({ child }) => isListed(child, caller))

const ofSubject = ({ name }: Resource, ids: Fragment): Fragment =>
  filled(`"t"."subject_resource" = ${literal(name)} and "t"."subject_id" = any(array({}))`, ids)

/** Those that are there, those in the trash, and the end of those that were deleted for good. */
function ofChildren({ child, by }: Link, id: number, caller: Caller): Fragment[] {
  const own = fragment(`${column('c', by)} = ?::bigint`, id)
  const scopes = [false, ...(child.soft_delete ? [true] : [])].map((trash) => scopeOf(child, caller, { alias: 'c', trash }))
  const there = filled(`select "c"."id" from ${quoted(child.name)} as "c" where {}`, all([own, any(scopes)]))
  const gone = fragment(`"t"."action" = ${literal(`${child.name}.delete`)} and "t"."before" ->> ${literal(by)} = ?::text`, String(id))
  const mayBeGone = !child.soft_delete && child.ops.has('delete') && caller.guard === 'user'
  return [ofSubject(child, there), ...(mayBeGone ? [gone] : [])]
}

function eventJson(subjects: readonly Resource[], caller: Caller): string {
  const field = fieldOf(resourceOf(LOG), 'actor')
  const actor = serverTypeOf(field).text(field, { alias: 't', ...readingBy(caller) })
  const labels = [...new Set(subjects)].map((subject) => `when ${literal(subject.name)} then`
    + ` (select ${labelOf(subject, 'r', caller)} from ${quoted(subject.name)} as "r" where "r"."id" = "t"."subject_id")`)
  return object({
    id: '"t"."id"',
    at: instantOf('"t"."created_at"'),
    actor: `case when "t"."actor_id" is not null then ${object({ type: '"t"."actor_type"', id: '"t"."actor_id"', label: actor })} end`,
    action: '"t"."action"',
    subject: object({
      resource: '"t"."subject_resource"', id: '"t"."subject_id"', label: `case "t"."subject_resource" ${labels.join(' ')} end`,
    }),
    reason: '"t"."reason"',
    via: '"t"."via"',
    before: '"t"."before"',
    after: '"t"."after"',
  })
}

async function withNames(executor: Executor, told: readonly Told[], caller: Caller): Promise<Event[]> {
  const pointed = told.map(({ subject, changes }) => Object.entries(changes).flatMap(([name, { before, after }]) => (
    [before, after].flatMap((value) => pointedBy(resourceOf(subject.resource), name, value))
  )))
  const names = await namesOf(executor, pointed.flat(), caller)
  return told.map((event, n) => {
    const keys = (pointed[n] ?? []).map(({ resource, id }) => `${resource} ${id}`)
    return { ...event, names: Object.fromEntries(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? '']] : []))) }
  })
}

const object = (members: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(members).map(([name, sql]) => `${literal(name)}, ${sql}`).join(', ')})`

/** Nothing at all when it was an edit of fields that are not this caller's to read. Reasons are said among staff. */
function eventOf({ before, after, reason, via, ...event }: Logged, caller: Caller): Told[] {
  const open = readableFields(resourceOf(event.subject.resource), caller)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const told = names.filter((name) => open.has(name))
  if (names.length > 0 && told.length === 0 && event.action.endsWith('.edit')) return []
  const changes = Object.fromEntries(told.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }]))
  const isStaff = caller.guard === 'user'
  return [{ ...event, reason: isStaff ? reason : null, via: isStaff ? via : null, changes }]
}
