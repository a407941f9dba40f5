/**
 * The rows of a resource that a caller may know of: one scope for lists, single records, updates and references.
 * A boolean expression with `?` bindings over an alias of the table.
 */
import { isSecret, traitsOf } from '#schema/fields/index'
import { compile, holds, type Data, type Fields } from '#schema/predicate'
import { TABLE_OF, type Caller } from '../caller.ts'
import {
  columnsOf, fieldOf, fieldsWith, fileFields, registry, resourceOf, storedFields, type Access, type Resource,
} from '#backend/definition/registry'
import { fromColumns } from '../write/columns.ts'
import { accessOf, isListed, readableFields } from './access.ts'
import { run, type Executor } from './run.ts'
import { all, ALWAYS, any, column, filled, fragment, join, literal, numbered, quoted, type Fragment } from './sql.ts'

export interface ScopeOptions {
  readonly alias?: string
  /** Rows that were deleted instead of those that were not. */
  readonly trash?: boolean
}

export function scopeOf(resource: Resource, caller: Caller, { alias = 't', trash = false }: ScopeOptions = {}): Fragment {
  const access = accessOf(resource, caller)
  // The scope of a courier or a client leads through living owners already.
  const alive = trash || access ? life(resource, alias, trash) : living(resource, alias)
  const theirs = access ? [guarded(resource, access, caller, alias)]
    : [ofSite(resource, caller, alias), ofReadable(resource, caller, alias)]
  return all([alive, ...theirs])
}

/** No row is hidden from this caller but those in the trash. */
export const seesAll = (resource: Resource, caller: Caller): boolean =>
  caller.guard === 'user' && !isOfOneSite(resource, caller) && ofReadable(resource, caller, 't') === ALWAYS

/** The row with this id, where it is at hand. */
type AtHand = (resource: Resource, id: unknown) => Data | undefined

/** The same for one row, as far as it and the rows that own it tell without a statement; false where only the database knows. */
export function seesRow(resource: Resource, caller: Caller | null, row: Data, atHand: AtHand): boolean {
  const access = caller && accessOf(resource, caller)
  if (access) return !row.deleted_at && isGuarded(resource, access, caller, row, atHand)
  if (!isLiving(resource, row, atHand)) return false
  const isFile = fieldsWith(resource, 'files', 'self').length > 0
  return !caller || seesAll(resource, caller) || (!isFile && isOfSite(resource, caller, row, atHand))
}

function isGuarded(resource: Resource, { where, access }: Access, caller: Caller, row: Data, atHand: AtHand): boolean {
  if (where) return holds(where, row, resource.fields as unknown as Fields, caller.context)
  const owner = access === 'parent' ? ownerAtHand(resource, row, atHand) : null
  return owner !== null && seesRow(owner.resource, caller, owner.row, atHand)
}

function isLiving(resource: Resource, row: Data, atHand: AtHand): boolean {
  if (row.deleted_at) return false
  if (!hasSoftOwner(resource)) return true
  const owner = ownerAtHand(resource, row, atHand)
  return owner !== null && isLiving(owner.resource, owner.row, atHand)
}

function isOfSite(resource: Resource, caller: Caller, row: Data, atHand: AtHand): boolean {
  if (resource.per_site) return row.site_id === caller.me.site_id
  const owner = ownerAtHand(resource, row, atHand)
  return owner !== null && isOfSite(owner.resource, caller, owner.row, atHand)
}

function ownerAtHand(resource: Resource, row: Data, atHand: AtHand): { readonly resource: Resource; readonly row: Data } | null {
  if (resource.parent === undefined) return null
  const owner = targetOf(resource, resource.parent)
  const found = atHand(owner, row[resource.parent])
  return found ? { resource: owner, row: found } : null
}

/** Which of these ids the caller may know of. */
export async function scopedIds(
  executor: Executor, resource: Resource, caller: Caller, ids: readonly number[], { trash = false }: { readonly trash?: boolean } = {},
): Promise<Set<number>> {
  const rows = await run<{ id: number }>(executor, numbered(filled(
    `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where {} and {}`,
    fragment(`${column('t', 'id')} = any(?::bigint[])`, ids), scopeOf(resource, caller, { trash }),
  )))
  return new Set(rows.map(({ id }) => id))
}

/** The row, locked until the end of the transaction, or null. Its children may still come in under the lock. */
export async function lockVisible(
  trx: Executor, resource: Resource, caller: Caller, id: number, { trash = false }: { readonly trash?: boolean } = {},
): Promise<Data | null> {
  const [columns] = await run<Data>(trx, numbered(filled(
    `select ${columnNames(resource).map((name) => column('t', name)).join(', ')} from ${quoted(resource.name)} as "t"`
    + ' where {} and {} for no key update of "t"',
    fragment(`${column('t', 'id')} = ?::bigint`, id), scopeOf(resource, caller, { trash }),
  )))
  return columns ? fromColumns(resource, columns) : null
}

/** By name: a prepared `select *` breaks when a column is added. */
function columnNames(resource: Resource): string[] {
  const own = [...(resource.soft_delete ? ['deleted_at'] : []), ...(resource.per_site ? ['site_id'] : [])]
  const stored = storedFields(resource).filter((field) => !isSecret(field)).flatMap(columnsOf)
  return ['id', 'version', 'created_at', 'updated_at', ...own, ...stored]
}

function life(resource: Resource, alias: string, trash: boolean): Fragment {
  if (!resource.soft_delete) return trash ? fragment('false') : ALWAYS
  return fragment(`${column(alias, 'deleted_at')} is ${trash ? 'not null' : 'null'}`)
}

/** Not deleted, and nor are the rows that own it: the items of a deleted order are gone with it. */
function living(resource: Resource, alias: string): Fragment {
  const own = life(resource, alias, false)
  if (!resource.parent || !hasSoftOwner(resource)) return own
  const [parent, next] = [targetOf(resource, resource.parent), `${alias}o`]
  const owner = `${quoted(parent.name)} as ${quoted(next)} where ${column(next, 'id')} = ${column(alias, resource.parent)}`
  return all([own, filled(`exists (select 1 from ${owner} and {})`, living(parent, next))])
}

function hasSoftOwner(resource: Resource): boolean {
  const parent = resource.parent === undefined ? null : targetOf(resource, resource.parent)
  return parent !== null && (parent.soft_delete === true || hasSoftOwner(parent))
}

/**
 * Who may list files sees those of the fields that they may read, and what is nobody's: the library, and what they sent themselves.
 * `-list` of the files opens no receipt to somebody who may not see the payments.
 */
function ofReadable(resource: Resource, caller: Caller, alias: string): Fragment {
  if (fieldsWith(resource, 'files', 'self').length === 0) return ALWAYS
  const fields = [...registry.values()].flatMap((owner) => fileFields(owner)
    .map(({ name }) => ({ name: `${owner.name}.${name}`, isOpen: isListed(owner, caller) && readableFields(owner, caller).has(name) })))
  if (fields.every(({ isOpen }) => isOpen)) return ALWAYS
  const place = `${column(alias, 'owner_resource')} || '.' || ${column(alias, 'owner_field')}`
  const free = `${column(alias, 'owner_id')} is null`
  return any([
    fragment(`${place} = any(?::text[])`, fields.filter(({ isOpen }) => isOpen).map(({ name }) => name)),
    fragment(`${free} and ${column(alias, 'kept')}`),
    fragment(`${free} and ${column(alias, 'by_type')} = ${literal(TABLE_OF.user)} and ${column(alias, 'by_id')} = ?::bigint`, caller.id),
  ])
}

/** Staff of a site see their site, what belongs to it through its parent, and what tells of that or of no site's. */
function ofSite(resource: Resource, caller: Caller, alias: string): Fragment {
  if (!isOfOneSite(resource, caller)) return ALWAYS
  if (resource.per_site) return fragment(`${column(alias, 'site_id')} = ?::bigint`, caller.me.site_id)
  if (resource.parent) return belowSite(resource, resource.parent, caller, alias)
  return tellingOfSite(resource, caller, alias)
}

/** By `exists`: asked of single rows (tellingOfSite), `in` would first collect all the parents of the site. */
function belowSite(resource: Resource, by: string, caller: Caller, alias: string): Fragment {
  const parent = targetOf(resource, by)
  const next = `${alias}p`
  const owner = `select 1 from ${quoted(parent.name)} as ${quoted(next)} where ${column(next, 'id')} = ${column(alias, by)}`
  return filled(`exists (${owner} and {})`, ofSite(parent, caller, next))
}

/** Where the record is gone for good, or there is none, it is a matter of the site of who did it. */
function tellingOfSite(resource: Resource, caller: Caller, alias: string): Fragment {
  const { about = '' } = resource
  if (typeof about === 'string') return siteOf(pointerOf(resource, about, alias), caller, alias, () => fragment('false'))
  const [kind, id, by] = about
  // What tells of any kind of record is not itself told of.
  const targets = [...registry.values()].filter((one) => typeof one.about !== 'object')
  const actor = siteOf(pointerOf(resource, by, alias), caller, alias, () => fragment('false'))
  return siteOf({ kind: column(alias, kind), id: column(alias, id), targets }, caller, alias, (gone) => all([gone, actor]))
}

/** A row of one of several tables, as SQL: which, and its id. */
interface Pointer { readonly kind: string; readonly id: string; readonly targets: readonly Resource[] }

function pointerOf(resource: Resource, name: string, alias: string): Pointer {
  const field = fieldOf(resource, name)
  const { to = [] } = field
  const targets = [to].flat().map(resourceOf)
  if (traitsOf(field).storage === 'pointer') return { kind: column(alias, `${name}_type`), id: column(alias, `${name}_id`), targets }
  const own = column(alias, name)
  return { kind: `case when ${own} is not null then ${literal(String(to))} end`, id: own, targets }
}

/** Of the caller's site, or of no site's; `otherwise` is asked where there is no such row. */
function siteOf({ kind, id, targets }: Pointer, caller: Caller, alias: string, otherwise: (gone: Fragment) => Fragment): Fragment {
  const next = `${alias}a`
  const kinds = targets.filter(belongsToSite).map((target) => {
    const row = `exists (select 1 from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${id}`
    const ours = filled(`${row} and {})`, ofSite(target, caller, next))
    return filled(`when ${literal(target.name)} then {}`, any([ours, otherwise(fragment(`not ${row})`))]))
  })
  return kinds.length ? filled(`(case ${kind} {} else true end)`, join(kinds, ' ')) : ALWAYS
}

const isOfOneSite = (resource: Resource, { me }: Caller): boolean => (me.site_id ?? null) !== null && belongsToSite(resource)

function belongsToSite(resource: Resource): boolean {
  if (resource.per_site === true) return true
  if (resource.parent !== undefined) return belongsToSite(targetOf(resource, resource.parent))
  if (typeof resource.about !== 'string') return resource.about !== undefined
  return pointerOf(resource, resource.about, 't').targets.some(belongsToSite)
}

function guarded(resource: Resource, { where, access }: Access, caller: Caller, alias: string): Fragment {
  if (where) return compile(where, resource.fields as unknown as Fields, caller.context, alias)
  if (access === 'parent' && resource.parent) {
    return throughParent(resource, resource.parent, alias, (parent, inner) => scopeOf(parent, caller, { alias: inner }))
  }
  if (access === undefined || access === 'parent') throw new Error(`${resource.name}: the guard "${caller.guard}" has no row scope`)
  return throughChildren(resource, access.through, caller, alias)
}

type Inner = (of: Resource, alias: string) => Fragment

function throughParent(resource: Resource, by: string, alias: string, inner: Inner): Fragment {
  const parent = targetOf(resource, by)
  const next = `${alias}p`
  return filled(
    `${column(alias, by)} in (select ${column(next, 'id')} from ${quoted(parent.name)} as ${quoted(next)} where {})`, inner(parent, next),
  )
}

function throughChildren(resource: Resource, name: string, caller: Caller, alias: string): Fragment {
  const { of = '', by = '' } = fieldOf(resource, name)
  const next = `${alias}c`
  return filled(
    `${column(alias, 'id')} in (select ${column(next, by)} from ${quoted(of)} as ${quoted(next)} where {})`,
    scopeOf(resourceOf(of), caller, { alias: next }),
  )
}

const targetOf = (resource: Resource, by: string) => resourceOf(String(fieldOf(resource, by).to))
