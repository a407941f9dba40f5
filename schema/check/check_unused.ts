/** Checks that every entry has an effect, and that every field can be filled. */
import { isComputed, valuesOf, type Definition, type FieldData, type ResourceData } from '../definition.ts'
import { findTraits, isChildren, isSecret, traitsOf } from '../fields/index.ts'
import { allFields, lookUpField } from './field_lookup.ts'
import { shapeFields } from '../shape.ts'

export function checkUnused(definition: Definition): string[] {
  const resources = Object.entries(definition.resources)
  return [
    ...resources.flatMap(([name, r]) => (
      [...fillProblems(r), ...listProblems(definition, r), ...adminProblems(r)].map((problem) => `${name}: ${problem}`)
    )),
    ...pathProblems(definition), ...enumProblems(definition), ...menuProblems(definition),
  ]
}

function* fillProblems(r: ResourceData): Generator<string> {
  const asked = new Set(Object.values(r.transitions ?? {}).flatMap((t) => Object.keys(t.ask ?? {})))
  const written = new Set([
    ...Object.values(r.form).flat(), ...Object.values(r.guards ?? {}).flatMap((g) => [...(g.write ?? []), ...Object.keys(g.set ?? {})]),
    ...Object.values(r.transitions ?? {}).flatMap((t) => Object.keys({ ...t.ask, ...t.set })), r.parent,
  ])
  for (const [name, field] of Object.entries(r.fields)) {
    const isServers = field.stamped || isComputed(field) || traitsOf(field).writer !== 'form'
    if (!isServers && !written.has(name) && field.default === undefined && !isGivenByPath(r, name)) yield `nobody can fill ${name}`
    const isWritten = !isComputed(field) && (!field.stamped || asked.has(name))
    if (field.write && !isWritten) yield `${name} is ${field.stamped ? "the server's" : 'computed'}, \`write\` is read by nobody`
  }
}

/** `:client_id` in the path fills the field of a new row. */
const isGivenByPath = (r: ResourceData, name: string) => r.admin?.path.split('/').includes(`:${name}`) ?? false

function* listProblems(definition: Definition, r: ResourceData): Generator<string> {
  const { columns, sort, search = [], filters = [], totals = [], board, calendar, map, wall } = r.list
  const check = function* (names: readonly string[], what: string, isRight: (field: FieldData) => boolean): Generator<string> {
    for (const name of names) {
      const field = lookUpField(r, name)
      if (!field) yield `${what} ${name}: no such field`
      else if (!isRight(field)) yield `${what} ${name}: not by ${field.type}`
    }
  }
  yield* check(columns, 'column', (field) => !isSecret(field))
  yield* check([sort.replace('-', '')], 'sort', (field) => traitsOf(field).sortable)
  yield* check(search, 'search', (field) => traitsOf(field).searchable)
  yield* check(filters, 'filter', (field) => traitsOf(field).filterable)
  yield* check(totals, 'total', (field) => traitsOf(field).number !== null)
  yield* check(calendar === undefined ? [] : [calendar], 'calendar', (field) => traitsOf(field).view === 'calendar')
  yield* check(map === undefined ? [] : [map], 'map', (field) => traitsOf(field).view === 'map')
  yield* check(wall === undefined ? [] : [wall], 'wall', (field) => traitsOf(field).view === 'wall')
  if (board && !r.transitions) yield 'board: nothing moves without transitions'
  for (const name of search) {
    const field = r.fields[name]
    const target = field && isBelongsTo(field) ? definition.resources[String(field.to)] : undefined
    const below = field && isChildren(field) ? definition.resources[String(field.of)] : undefined
    if (below && !isCode(below.fields[below.label])) yield `search ${name}: ${String(field?.of)} has no code as its label`
    if (target && !searchableFieldsOf(target).length) yield `search ${name}: ${String(field?.to)} has nothing to search by`
  }
}

/** The fields that a search through a reference to this resource reads: its `search`, or its label. */
function searchableFieldsOf(r: ResourceData): string[] {
  const isSearched = (field: FieldData | undefined) =>
    field !== undefined && traitsOf(field).searchable && traitsOf(field).relation === null
  return (r.list.search ?? [r.label]).filter((name) => isSearched(r.fields[name]))
}

const isCode = (field: FieldData | undefined): boolean => field !== undefined && traitsOf(field).generated === 'code'

const isBelongsTo = (field: FieldData): boolean => traitsOf(field).relation === 'belongs_to'

function* adminProblems(r: ResourceData): Generator<string> {
  for (const [section, names] of Object.entries(r.form)) {
    if (!names.length) yield `form: the section ${section} is empty`
    for (const name of names) if (!r.fields[name]) yield `form: no field "${name}"`
  }
  for (const name of r.admin?.show ?? []) if (!lookUpField(r, name)) yield `show: no field "${name}"`
}

function* pathProblems(definition: Definition): Generator<string> {
  const pathOwners = new Map<string, string>()
  for (const [name, r] of Object.entries(definition.resources)) {
    if (!r.admin) continue
    const { path, group } = r.admin
    if (pathOwners.has(path)) yield `${name}: path "${path}" is taken by ${pathOwners.get(path)}`
    pathOwners.set(path, name)
    const params = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param)
    for (const param of params) if (!isParam(r.fields[param ?? ''])) yield `${name}: ":${param}" in the path is no reference of it`
    if (!valuesOf(definition, 'menu_group').includes(group)) yield `${name}: no menu group "${group}"`
  }
}

const isParam = (field: FieldData | undefined) => field !== undefined && isBelongsTo(field)

function* enumProblems(definition: Definition): Generator<string> {
  const parts = Object.entries(definition.shapes).flatMap(([name, shape]) => [...shapeFields(shape, name)].map(([, field]) => field))
  const used = new Set(['menu_group', ...[...allFields(definition), ...parts].flatMap(enumsOf)])
  for (const name of Object.keys(definition.enums)) {
    if (!used.has(name)) yield `enum ${name} is used by no field`
    const odd = valuesOf(definition, name).filter((value) => !/^[a-zA-Z0-9]+(_[a-zA-Z0-9]+)*$/.test(value))
    for (const value of odd) yield `enum ${name}: "${value}" is no name`
  }
}

const enumsOf = (field: FieldData) => (findTraits(field.type)?.enumerated ? [field.of ?? ''] : [])

/** A page with a parameter in its path is reached from its parent, not from the menu. */
function* menuProblems(definition: Definition): Generator<string> {
  const inMenu = Object.values(definition.resources).filter((r) => r.admin && !r.admin.path.includes(':'))
  const groups = new Set(inMenu.map((r) => r.admin?.group))
  for (const group of valuesOf(definition, 'menu_group')) if (!groups.has(group)) yield `menu group ${group} is empty`
}
