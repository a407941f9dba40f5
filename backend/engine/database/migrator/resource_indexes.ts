/** The indexes of a resource: unique keys, foreign keys, and the fields that its list searches, sorts and filters by. */
import { codeOrderName, indexName, quoteIdent, searchIndexName, uniqueConstraintName } from './sql_names.ts'
import { columnTypeOf } from './column_types.ts'
import { searchedColumn, searchedFields } from './folded_columns.ts'
import { traitsOf } from '#schema/fields/index'
import { fieldNamesIn } from '#schema/predicate'
import { columnsOf, type Field, type Resource } from '#backend/engine/definition/registry'

export function indexesOf(resource: Resource): Record<string, string> {
  const indexes: Record<string, string> = {}
  const add = (name: string, kind: string, columns: string, where = '') => {
    indexes[name] = `create ${kind} ${name} on ${quoteIdent(resource.name)} using ${columns}${where}`
  }
  const notDeleted = resource.soft_delete ? ' where (deleted_at is null)' : ''
  const fields = Object.values(resource.fields)

  for (const columns of uniqueKeysOf(resource)) {
    const includesDeleted = columns.length === 1 && isGenerated(resource.fields[columns[0] ?? ''])
    add(uniqueConstraintName(resource.name, columns), 'unique index', btree(columns), includesDeleted ? '' : notDeleted)
  }
  for (const { name } of fields.filter((field) => traitsOf(field).relation === 'belongs_to')) {
    const columns = resource.list.search?.includes(name) ? searchedReferenceColumns(resource, name) : [name]
    add(indexName(resource.name, columns), 'index', btree(columns))
  }
  // Used when a file is deleted. Partial, because most rows have no file.
  for (const { name } of fields.filter((field) => traitsOf(field).files === 'one')) {
    add(indexName(resource.name, [name]), 'index', btree([name]), ` where (${quoteIdent(name)} is not null)`)
  }
  for (const { name } of fields.filter((field) => traitsOf(field).storage === 'pointer' && field.required)) {
    const columns = [`${name}_type`, `${name}_id`]
    add(indexName(resource.name, columns), 'index', btree(columns))
  }
  for (const field of searchedFields(resource)) {
    add(searchIndexName(resource.name, field.name), 'index', `gin (${quoteIdent(searchedColumn(field))} gin_trgm_ops)`, notDeleted)
  }
  for (const names of resource.indexes ?? []) {
    const columns = names.flatMap((name) => (resource.fields[name] ? columnsOf(resource.fields[name]) : []))
    add(indexName(resource.name, columns), 'index', btree([...columns, 'id']))
  }
  for (const field of fields.filter(({ name }) => resource.list.columns.includes(name))) {
    const sql = columnTypeOf(field).codeOrder(field, quoteIdent(field.name))
    if (sql === null) continue
    add(codeOrderName(resource.name, field.name), 'index', `btree (${sql}, id)`, notDeleted)
    // Rows without a code are last, upwards and downwards.
    if (field.required !== true && traitsOf(field).nullable)
      add(codeOrderName(resource.name, `${field.name}_desc`), 'index', `btree (${sql} desc nulls last, id desc)`, notDeleted)
  }
  const sorts = sortColumns(resource)
  for (const columns of sorts) add(indexName(resource.name, columns), 'index', btree(columns), notDeleted)
  const singleUniques = uniqueKeysOf(resource).filter(({ length }) => length === 1)
  for (const name of resource.list.filters ?? []) {
    const field = resource.fields[name]
    // An index whose first column is the field is sufficient.
    const isCovered = [...sorts, ...singleUniques].some(([first]) => first === name)
    if (!field || !columnTypeOf(field).isFilterIndexed || isCovered) continue
    const columns = name === 'status' && Object.keys(resource.transitions).length ? statusColumns(resource, sorts) : [name]
    add(indexName(resource.name, columns), 'index', btree(columns), notDeleted)
  }
  for (const name of flagsOfViews(resource)) {
    const columns = [name, ...(resource.per_site ? ['site_id'] : [])]
    add(indexName(resource.name, columns), 'index', btree(columns), notDeleted)
  }
  return indexes
}

/** Flags that a predefined view tests. Its rows are counted at every visit of the list, mostly a few of all: this index finds them. */
function flagsOfViews({ fields, list }: Resource): string[] {
  const tested = new Set(Object.values(list.views ?? {}).flatMap(fieldNamesIn))
  return Object.values(fields).flatMap((field) => (tested.has(field.name) && traitsOf(field).sql === 'boolean' ? [field.name] : []))
}

/** Sets of columns that are unique together. */
function uniqueKeysOf(resource: Resource): (readonly string[])[] {
  const single = Object.values(resource.fields).filter((field) => field.unique || isGenerated(field))
  return [...single.map(({ name }) => [name]), ...(resource.unique ?? [])]
}

/** Generated codes and tokens are never reused, not even after a deletion. */
const isGenerated = (field: Field | undefined) => field !== undefined && traitsOf(field).generated !== null

/** Indexes for the sorting of the list and for creation time, with `id` as tiebreaker; `id` and references have an index already. */
function sortColumns(resource: Resource): string[][] {
  const sort = resource.list.sort.replace('-', '')
  const field = resource.fields[sort]
  const isUnique = uniqueKeysOf(resource).some(([first, ...more]) => first === sort && !more.length)
  const isSorted = field && !isUnique && !traitsOf(field).relation && !traitsOf(field).translated
  return [...(isSorted ? [[sort, 'id']] : []), ['created_at', 'id']]
}

/** A list filtered by status is read from this index alone, without its rows: those of one status lie all over the table. */
const statusColumns = ({ per_site }: Resource, [sort = ['id']]: readonly string[][]): string[] =>
  ['status', ...sort, ...(per_site ? ['site_id'] : [])]

/** A search finds the rows of the references that it has found in this index alone: it has all columns of the scope. */
const searchedReferenceColumns = ({ soft_delete, per_site }: Resource, name: string): string[] =>
  [name, ...(soft_delete ? ['deleted_at'] : []), ...(per_site ? ['site_id'] : []), 'id']

const btree = (columns: readonly string[]) => `btree (${columns.map(quoteIdent).join(', ')})`
