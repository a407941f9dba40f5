/** Indexes of a resource: uniques, foreign keys, and what its list is searched, sorted and filtered by. */
import { indexName, quoted, searchName, uniqueName } from './names.ts'
import { columnTypeOf } from './column_type.ts'
import { traitsOf } from '#schema/fields/index'
import { columnsOf, type Field, type Resource } from '#backend/definition/registry'

export function indexesOf(resource: Resource): Record<string, string> {
  const indexes: Record<string, string> = {}
  const add = (name: string, kind: string, columns: string, where = '') => {
    indexes[name] = `create ${kind} ${name} on ${quoted(resource.name)} using ${columns}${where}`
  }
  const living = resource.soft_delete ? ' where (deleted_at is null)' : ''
  const fields = Object.values(resource.fields)

  for (const columns of uniquesOf(resource)) {
    const isForEver = columns.length === 1 && isGiven(resource.fields[columns[0] ?? ''])
    add(uniqueName(resource.name, columns), 'unique index', btree(columns), isForEver ? '' : living)
  }
  for (const { name } of fields.filter((field) => traitsOf(field).relation === 'belongs_to')) {
    add(indexName(resource.name, [name]), 'index', btree([name]))
  }
  // Asked when a file is removed; most rows have none.
  for (const { name } of fields.filter((field) => traitsOf(field).files === 'one')) {
    add(indexName(resource.name, [name]), 'index', btree([name]), ` where (${quoted(name)} is not null)`)
  }
  for (const { name } of fields.filter((field) => traitsOf(field).storage === 'pointer' && field.required)) {
    const columns = [`${name}_type`, `${name}_id`]
    add(indexName(resource.name, columns), 'index', btree(columns))
  }
  for (const name of resource.list.search ?? []) {
    const field = resource.fields[name]
    if (!field || !traitsOf(field).searchable || traitsOf(field).relation) continue
    add(searchName(resource.name, name), 'index', `gin (${columnTypeOf(field).searched(quoted(name))} gin_trgm_ops)`, living)
  }
  for (const names of resource.indexes ?? []) {
    const columns = names.flatMap((name) => (resource.fields[name] ? columnsOf(resource.fields[name]) : []))
    add(indexName(resource.name, columns), 'index', btree([...columns, 'id']))
  }
  const sorts = orders(resource)
  for (const columns of sorts) add(indexName(resource.name, columns), 'index', btree(columns), living)
  const alone = uniquesOf(resource).filter(({ length }) => length === 1)
  for (const name of resource.list.filters ?? []) {
    const field = resource.fields[name]
    // An index that begins with the field serves as well.
    const isThere = [...sorts, ...alone].some(([first]) => first === name)
    if (field && columnTypeOf(field).isFilterIndexed && !isThere) add(indexName(resource.name, [name]), 'index', btree([name]), living)
  }
  return indexes
}

/** Sets of columns that no two rows share. */
function uniquesOf(resource: Resource): (readonly string[])[] {
  const single = Object.values(resource.fields).filter((field) => field.unique || isGiven(field))
  return [...single.map(({ name }) => [name]), ...(resource.unique ?? [])]
}

/** Numbers and tokens given by the server are never given twice, not after a deletion either. */
const isGiven = (field: Field | undefined) => field !== undefined && traitsOf(field).generated !== null

/** The order of the list and that of creation, ties by id; `id` and references have their index already. */
function orders(resource: Resource): string[][] {
  const sort = resource.list.sort.replace('-', '')
  const field = resource.fields[sort]
  const isUnique = uniquesOf(resource).some(([first, ...more]) => first === sort && !more.length)
  const isSorted = field && !isUnique && !traitsOf(field).relation && !traitsOf(field).translated
  return [...(isSorted ? [[sort, 'id']] : []), ['created_at', 'id']]
}

const btree = (columns: readonly string[]) => `btree (${columns.map(quoted).join(', ')})`
