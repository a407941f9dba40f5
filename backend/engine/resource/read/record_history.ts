/** The audit log of a record and its children, limited to the changed fields that the caller may read. */
import type { Data } from '#schema/predicate'
import type { Caller } from '../caller.ts'
import { invalid, NotFound } from '../refusals.ts'
import { fieldOf, fieldsWith, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { mayList, readableFields } from '../policies/access.ts'
import { isoInstantSql } from '../fields/date/formats.ts'
import { serverTypeOf } from '../fields/index.ts'
import { labelOf, labelContext } from './row_label.ts'
import { referenceLabels, referencesIn } from './reference_labels.ts'
import db from '@adonisjs/lucid/services/db'
import { fetchRows, type Executor } from './executor.ts'
import { scopedIds, scopeOf } from '../policies/scope.ts'
import { literal } from '#backend/engine/database/sql_literal'
import { all, any, column, fillSql, fragment, join, numberedSql, quoted, type Fragment } from './sql.ts'

export interface HistoryEvent {
  readonly id: number
  readonly at: string
  /** Null when the system acted. */
  readonly actor: { readonly type: string; readonly id: number; readonly label: string | null } | null
  /** 'orders.confirm' */
  readonly action: string
  /** The label is null when the row was deleted permanently. */
  readonly subject: { readonly resource: string; readonly id: number; readonly label: string | null }
  readonly reason: string | null
  /** Name of the API token that was used; `link`: the public link of an order, without an actor. */
  readonly via: string | null
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  /** Entries of one request have the same value: a press and its effects. Null for the system, and for others than staff. */
  readonly request: string | null
  /** Labels of the rows that the changes reference by id; the key is `users 4`. */
  readonly names: Readonly<Record<string, string>>
}

const LOG = 'audit_logs'
const MAX_EVENTS = 200

/** Newest first; with a `field` its changes only. Throws NotFound when the record is not in the caller's scope. */
export async function findHistory(resource: Resource, caller: Caller, id: number, field?: string): Promise<HistoryEvent[]> {
  if (field !== undefined && !readableFields(resource, caller).has(field))
    throw invalid('field', (t) => t('errors.query.field', { name: field }))
  const executor = db.connection()
  if (!(await scopedIds(executor, resource, caller, [id])).has(id)) throw new NotFound()
  const children = field === undefined ? childrenOf(resource, caller) : []
  const own = subjectCondition(resource, fragment('select ?::bigint', id))
  const conditions = [
    field === undefined ? own : all([own, fragment('jsonb_exists("t"."after", ?)', field)]),
    ...children.flatMap((relation) => childConditions(relation, id, caller)),
  ]
  // Ids first, so that each condition uses its own index instead of a sequential scan of the log.
  const ids = join(conditions.map((where) => fillSql(`select "t"."id" from ${quoted(LOG)} as "t" where {}`, where)), ' union ')
  const rows = await fetchRows<{ event: AuditEntry }>(executor, numberedSql(fillSql(
    `select ${eventJson([resource, ...children.map(({ child }) => child)], caller)} as event from ${quoted(LOG)} as "t"`
    + ` where "t"."id" = any(array({} order by 1 desc limit ${MAX_EVENTS})) order by "t"."id" desc`, ids,
  )))
  return withNames(executor, rows.flatMap(({ event }) => eventOf(event, caller, field)), caller)
}

type EventWithoutNames = Omit<HistoryEvent, 'names'>
interface ChildRelation { readonly child: Resource; readonly by: string }
type AuditEntry = Omit<EventWithoutNames, 'changes'> & { readonly before: Data | null; readonly after: Data | null }

const childrenOf = (resource: Resource, caller: Caller): ChildRelation[] => fieldsWith(resource, 'relation', 'has_many')
  .map(({ of = '', by = '' }) => ({ child: resourceOf(of), by }))
  .filter(({ child }) => mayList(child, caller))

const subjectCondition = ({ name }: Resource, ids: Fragment): Fragment =>
  fillSql(`"t"."subject_resource" = ${literal(name)} and "t"."subject_id" = any(array({}))`, ids)

/** Entries of existing children, of children in the trash, and the delete entries of children that were deleted permanently. */
function childConditions({ child, by }: ChildRelation, id: number, caller: Caller): Fragment[] {
  const own = fragment(`${column('c', by)} = ?::bigint`, id)
  const scopes = [false, ...(child.soft_delete ? [true] : [])].map((trash) => scopeOf(child, caller, { alias: 'c', trash }))
  const existing = fillSql(`select "c"."id" from ${quoted(child.name)} as "c" where {}`, all([own, any(scopes)]))
  const deleted = fragment(`"t"."action" = ${literal(`${child.name}.delete`)} and "t"."before" ->> ${literal(by)} = ?::text`, String(id))
  const mayBeDeleted = !child.soft_delete && child.ops.has('delete') && caller.guard === 'user'
  return [subjectCondition(child, existing), ...(mayBeDeleted ? [deleted] : [])]
}

function eventJson(subjects: readonly Resource[], caller: Caller): string {
  const field = fieldOf(resourceOf(LOG), 'actor')
  const actor = serverTypeOf(field).text(field, { alias: 't', ...labelContext(caller) })
  const labels = [...new Set(subjects)].map((subject) => `when ${literal(subject.name)} then`
    + ` (select ${labelOf(subject, 'r', caller)} from ${quoted(subject.name)} as "r" where "r"."id" = "t"."subject_id")`)
  return jsonObject({
    id: '"t"."id"',
    at: isoInstantSql('"t"."created_at"'),
    actor: `case when "t"."actor_id" is not null then ${jsonObject({ type: '"t"."actor_type"', id: '"t"."actor_id"', label: actor })} end`,
    action: '"t"."action"',
    subject: jsonObject({
      resource: '"t"."subject_resource"', id: '"t"."subject_id"', label: `case "t"."subject_resource" ${labels.join(' ')} end`,
    }),
    reason: '"t"."reason"',
    via: '"t"."via"',
    request: '"t"."request_id"',
    before: '"t"."before"',
    after: '"t"."after"',
  })
}

async function withNames(executor: Executor, events: readonly EventWithoutNames[], caller: Caller): Promise<HistoryEvent[]> {
  const references = events.map(({ subject, changes }) => Object.entries(changes).flatMap(([name, { before, after }]) => (
    [before, after].flatMap((value) => referencesIn(resourceOf(subject.resource), name, value))
  )))
  const names = await referenceLabels(executor, references.flat(), caller)
  return events.map((event, n) => {
    const keys = (references[n] ?? []).map(({ resource, id }) => `${resource} ${id}`)
    return { ...event, names: Object.fromEntries(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? '']] : []))) }
  })
}

const jsonObject = (members: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(members).map(([name, sql]) => `${literal(name)}, ${sql}`).join(', ')})`

/** Empty for an edit of fields that the caller may not read. The reason is shown to staff only. */
function eventOf(
  { before, after, reason, via, request, ...event }: AuditEntry, caller: Caller, only?: string,
): EventWithoutNames[] {
  const readable = readableFields(resourceOf(event.subject.resource), caller)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const visible = names.filter((name) => readable.has(name) && (only === undefined || name === only))
  if (names.length > 0 && visible.length === 0 && event.action.endsWith('.edit')) return []
  const changes = Object.fromEntries(visible.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }]))
  const isStaff = caller.guard === 'user'
  return [{ ...event, reason: isStaff ? reason : null, via: isStaff ? via : null, request: isStaff ? request : null, changes }]
}
