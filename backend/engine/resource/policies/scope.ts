/**
 * Row scope: the rows of a resource that exist for a caller, the same for lists, single records, updates and references.
 * A boolean SQL expression with `?` bindings over an alias of the table.
 */
import { isSecret, traitsOf } from '#schema/fields/index'
import { compilePredicate, holds, type Data, type Fields } from '#schema/predicate'
import { TABLE_OF_GUARD } from '#common/guards'
import type { Caller } from '../caller.ts'
import {
  columnsOf, fieldOf, fieldsWith, fileFields, registry, resourceOf, storedFields, systemColumns, type Access, type Resource,
} from '#backend/engine/definition/registry'
import { fromColumns } from '../write/rows/columns.ts'
import { accessOf, mayList, readableFields } from './access.ts'
import { fetchRows, type Executor } from '../read/executor.ts'
import { literal } from '#backend/engine/database/sql_literal'
import { all, ALWAYS, any, column, fillSql, fragment, join, numberedSql, quoted, type Fragment } from '../read/sql.ts'

export interface ScopeOptions {
  readonly alias?: string
  /** Selects the deleted rows instead of the others. */
  readonly trash?: boolean
}

export function scopeOf(resource: Resource, caller: Caller, { alias = 't', trash = false }: ScopeOptions = {}): Fragment {
  const access = accessOf(resource, caller)
  // The scope of a courier or a client already excludes deleted owners.
  const deletion = trash || access ? deletedCondition(resource, alias, trash) : notDeletedCondition(resource, alias)
  const permitted = access ? [guardCondition(resource, access, caller, alias)]
    : [siteCondition(resource, caller, alias), readableFilesCondition(resource, caller, alias)]
  return all([deletion, ...permitted])
}

/** The scope of rows whose parent, by the field `by`, is known to be in the caller's scope. */
export function scopeInParent(resource: Resource, caller: Caller, by: string): Fragment {
  if (accessOf(resource, caller) || resource.parent !== by) return scopeOf(resource, caller)
  return all([deletedCondition(resource, 't', false), readableFilesCondition(resource, caller, 't')])
}

/** Whether the scope of this caller contains all rows that are not deleted. */
export const seesAll = (resource: Resource, caller: Caller): boolean =>
  caller.guard === 'user' && !isOfOneSite(resource, caller) && readableFilesCondition(resource, caller, 't') === ALWAYS

/** Finds a row among those that are already loaded. */
type FindLoaded = (resource: Resource, id: unknown) => Data | undefined

/** The scope of one row without a query, from the row and its loaded owners; false when that is not sufficient. */
export function seesRow(resource: Resource, caller: Caller | null, row: Data, findLoaded: FindLoaded): boolean {
  const access = caller && accessOf(resource, caller)
  if (access) return !row.deleted_at && isInGuardScope(resource, access, caller, row, findLoaded)
  if (!isNotDeleted(resource, row, findLoaded)) return false
  const isFile = fieldsWith(resource, 'files', 'self').length > 0
  return !caller || seesAll(resource, caller) || (!isFile && isOfSite(resource, caller, row, findLoaded))
}

function isInGuardScope(resource: Resource, { where, access }: Access, caller: Caller, row: Data, findLoaded: FindLoaded): boolean {
  if (where) return holds(where, row, resource.fields as unknown as Fields, caller.context)
  const owner = access === 'parent' ? loadedOwner(resource, row, findLoaded) : null
  return owner !== null && seesRow(owner.resource, caller, owner.row, findLoaded)
}

function isNotDeleted(resource: Resource, row: Data, findLoaded: FindLoaded): boolean {
  if (row.deleted_at) return false
  if (!hasSoftDeletedOwner(resource) || isWithoutOwner(resource, row)) return true
  const owner = loadedOwner(resource, row, findLoaded)
  return owner !== null && isNotDeleted(owner.resource, owner.row, findLoaded)
}

function isOfSite(resource: Resource, caller: Caller, row: Data, findLoaded: FindLoaded): boolean {
  if (resource.per_site) return sitesOf(resource, caller).includes(row.site_id)
  if (isWithoutOwner(resource, row)) return true
  const owner = loadedOwner(resource, row, findLoaded)
  return owner !== null && isOfSite(owner.resource, caller, owner.row, findLoaded)
}

/** A parent that may be empty: without it the row belongs to staff of every site. */
const mayLackOwner = (resource: Resource, by: string): boolean => fieldOf(resource, by).required !== true

const isWithoutOwner = (resource: Resource, row: Data): boolean =>
  resource.parent !== undefined && mayLackOwner(resource, resource.parent) && (row[resource.parent] ?? null) === null

/** The condition on the owner, of the rows that have one. */
const ofOwner = (resource: Resource, by: string, alias: string, condition: Fragment): Fragment =>
  (mayLackOwner(resource, by) ? any([fragment(`${column(alias, by)} is null`), condition]) : condition)

function loadedOwner(resource: Resource, row: Data, findLoaded: FindLoaded): { readonly resource: Resource; readonly row: Data } | null {
  if (resource.parent === undefined) return null
  const owner = targetOf(resource, resource.parent)
  const found = findLoaded(owner, row[resource.parent])
  return found ? { resource: owner, row: found } : null
}

/** The ids that are in the caller's scope. */
export async function scopedIds(
  executor: Executor, resource: Resource, caller: Caller, ids: readonly number[], { trash = false }: { readonly trash?: boolean } = {},
): Promise<Set<number>> {
  const rows = await fetchRows<{ id: number }>(executor, numberedSql(fillSql(
    `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where {} and {}`,
    fragment(`${column('t', 'id')} = any(?::bigint[])`, ids), scopeOf(resource, caller, { trash }),
  )))
  return new Set(rows.map(({ id }) => id))
}

/** The row, locked until the end of the transaction, or null. The lock does not block inserts of its children. */
export async function lockVisible(
  trx: Executor, resource: Resource, caller: Caller, id: number, { trash = false }: { readonly trash?: boolean } = {},
): Promise<Data | null> {
  const [columns] = await fetchRows<Data>(trx, numberedSql(fillSql(
    `select ${storedColumns(resource)} from ${quoted(resource.name)} as "t"`
    + ' where {} and {} for no key update of "t"',
    fragment(`${column('t', 'id')} = ?::bigint`, id), scopeOf(resource, caller, { trash }),
  )))
  return columns ? fromColumns(resource, columns) : null
}

/** The select list of a stored row, for `fromColumns`. By name: a prepared `select *` fails after a column is added. */
export function storedColumns(resource: Resource): string {
  const stored = storedFields(resource).filter((field) => !isSecret(field)).flatMap(columnsOf)
  return [...systemColumns(resource), ...stored].map((name) => column('t', name)).join(', ')
}

function deletedCondition(resource: Resource, alias: string, trash: boolean): Fragment {
  if (!resource.soft_delete) return trash ? fragment('false') : ALWAYS
  return fragment(`${column(alias, 'deleted_at')} is ${trash ? 'not null' : 'null'}`)
}

/** Neither the row nor one of its owners is deleted: the items of a deleted order are hidden with it. */
function notDeletedCondition(resource: Resource, alias: string): Fragment {
  const own = deletedCondition(resource, alias, false)
  if (!resource.parent || !hasSoftDeletedOwner(resource)) return own
  const [parent, next] = [targetOf(resource, resource.parent), `${alias}o`]
  const owner = `${quoted(parent.name)} as ${quoted(next)} where ${column(next, 'id')} = ${column(alias, resource.parent)}`
  const exists = fillSql(`exists (select 1 from ${owner} and {})`, notDeletedCondition(parent, next))
  return all([own, ofOwner(resource, resource.parent, alias, exists)])
}

function hasSoftDeletedOwner(resource: Resource): boolean {
  const parent = resource.parent === undefined ? null : targetOf(resource, resource.parent)
  return parent !== null && (parent.soft_delete === true || hasSoftDeletedOwner(parent))
}

/**
 * Files of the fields that the caller may read, files of the library, and unattached files that the caller uploaded.
 * Permission to list files does not include the receipts of payments that the caller may not read.
 */
function readableFilesCondition(resource: Resource, caller: Caller, alias: string): Fragment {
  if (fieldsWith(resource, 'files', 'self').length === 0) return ALWAYS
  const fields = [...registry.values()].flatMap((owner) => fileFields(owner)
    .map(({ name }) => ({ name: `${owner.name}.${name}`, isOpen: mayList(owner, caller) && readableFields(owner, caller).has(name) })))
  if (fields.every(({ isOpen }) => isOpen)) return ALWAYS
  const ownerField = `${column(alias, 'owner_resource')} || '.' || ${column(alias, 'owner_field')}`
  const isFree = `${column(alias, 'owner_id')} is null`
  return any([
    fragment(`${ownerField} = any(?::text[])`, fields.filter(({ isOpen }) => isOpen).map(({ name }) => name)),
    fragment(`${isFree} and ${column(alias, 'kept')}`),
    fragment(
      `${isFree} and ${column(alias, 'by_type')} = ${literal(TABLE_OF_GUARD.user)} and ${column(alias, 'by_id')} = ?::bigint`, caller.id,
    ),
  ])
}

/** Staff of a site see its rows, rows whose parent belongs to it, and rows about its rows or about rows without a site. */
function siteCondition(resource: Resource, caller: Caller, alias: string): Fragment {
  if (!isOfOneSite(resource, caller)) return ALWAYS
  if (resource.per_site) return ofSites(column(alias, 'site_id'), sitesOf(resource, caller))
  if (resource.parent) return parentSiteCondition(resource, resource.parent, caller, alias)
  return subjectSiteCondition(resource, caller, alias)
}

/** That of the caller and, where they work on the rows of other sites, those that it serves. */
const sitesOf = ({ per_site }: Resource, { me, served_sites = [] }: Caller): readonly unknown[] =>
  [me.site_id, ...per_site === 'served' ? served_sites : []]

const ofSites = (name: string, sites: readonly unknown[]): Fragment =>
  (sites.length === 1 ? fragment(`${name} = ?::bigint`, sites[0]) : fragment(`${name} = any(?::bigint[])`, sites))

/** `exists`, because for single rows (subjectSiteCondition) `in` would first select all parents of the site. */
function parentSiteCondition(resource: Resource, by: string, caller: Caller, alias: string): Fragment {
  const parent = targetOf(resource, by)
  const next = `${alias}p`
  const owner = `select 1 from ${quoted(parent.name)} as ${quoted(next)} where ${column(next, 'id')} = ${column(alias, by)}`
  return ofOwner(resource, by, alias, fillSql(`exists (${owner} and {})`, siteCondition(parent, caller, next)))
}

/** Without a subject, or after its permanent deletion, the site of the actor decides. */
function subjectSiteCondition(resource: Resource, caller: Caller, alias: string): Fragment {
  const { about = '' } = resource
  if (typeof about === 'string') return targetSiteCondition(pointerOf(resource, about, alias), caller, alias, () => fragment('false'))
  const [kind, id, by] = about
  // A resource that is about any kind of record is not itself a subject.
  const targets = [...registry.values()].filter((one) => typeof one.about !== 'object')
  const actor = targetSiteCondition(pointerOf(resource, by, alias), caller, alias, () => fragment('false'))
  const subject = { kind: column(alias, kind), id: column(alias, id), targets }
  return targetSiteCondition(subject, caller, alias, (missing) => all([missing, actor]))
}

/** A reference to a row of one of several tables, as SQL expressions. */
interface Pointer { readonly kind: string; readonly id: string; readonly targets: readonly Resource[] }

function pointerOf(resource: Resource, name: string, alias: string): Pointer {
  const field = fieldOf(resource, name)
  const { to = [] } = field
  const targets = [to].flat().map(resourceOf)
  if (traitsOf(field).storage === 'pointer') return { kind: column(alias, `${name}_type`), id: column(alias, `${name}_id`), targets }
  const own = column(alias, name)
  return { kind: `case when ${own} is not null then ${literal(String(to))} end`, id: own, targets }
}

/** The target belongs to the caller's site or to none; `otherwise` is the condition for a missing target. */
function targetSiteCondition(
  { kind, id, targets }: Pointer, caller: Caller, alias: string, otherwise: (missing: Fragment) => Fragment,
): Fragment {
  const next = `${alias}a`
  const cases = targets.filter(belongsToSite).map((target) => {
    const row = `exists (select 1 from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${id}`
    const inSite = fillSql(`${row} and {})`, siteCondition(target, caller, next))
    return fillSql(`when ${literal(target.name)} then {}`, any([inSite, otherwise(fragment(`not ${row})`))]))
  })
  return cases.length ? fillSql(`(case ${kind} {} else true end)`, join(cases, ' ')) : ALWAYS
}

const isOfOneSite = (resource: Resource, { me }: Caller): boolean => (me.site_id ?? null) !== null && belongsToSite(resource)

function belongsToSite(resource: Resource): boolean {
  if (resource.per_site !== undefined) return true
  if (resource.parent !== undefined) return belongsToSite(targetOf(resource, resource.parent))
  if (typeof resource.about !== 'string') return resource.about !== undefined
  return pointerOf(resource, resource.about, 't').targets.some(belongsToSite)
}

function guardCondition(resource: Resource, { where, access }: Access, caller: Caller, alias: string): Fragment {
  if (where) return compilePredicate(where, resource.fields as unknown as Fields, caller.context, alias)
  if (access === 'parent' && resource.parent) {
    return parentCondition(resource, resource.parent, alias, (parent, inner) => scopeOf(parent, caller, { alias: inner }))
  }
  if (access === undefined || access === 'parent') throw new Error(`${resource.name}: the guard "${caller.guard}" has no row scope`)
  return childrenCondition(resource, access.through, caller, alias)
}

type TargetCondition = (target: Resource, alias: string) => Fragment

function parentCondition(resource: Resource, parentField: string, alias: string, inner: TargetCondition): Fragment {
  const parent = targetOf(resource, parentField)
  const next = `${alias}p`
  return fillSql(
    `${column(alias, parentField)} in (select ${column(next, 'id')} from ${quoted(parent.name)} as ${quoted(next)} where {})`,
    inner(parent, next),
  )
}

function childrenCondition(resource: Resource, name: string, caller: Caller, alias: string): Fragment {
  const { of = '', by = '' } = fieldOf(resource, name)
  const next = `${alias}c`
  return fillSql(
    `${column(alias, 'id')} in (select ${column(next, by)} from ${quoted(of)} as ${quoted(next)} where {})`,
    scopeOf(resourceOf(of), caller, { alias: next }),
  )
}

const targetOf = (resource: Resource, name: string) => resourceOf(String(fieldOf(resource, name).to))
