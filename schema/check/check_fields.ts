/** Checks names, references and options of fields. */
import { SYSTEM_COLUMNS } from '../predicate.ts'
import { isComputed, resourceOperations, valuesOf, type Definition, type FieldData, type ResourceData } from '../definition.ts'
import { isChildren, traitsOf } from '../fields/index.ts'
import { isCircular, namedShapeOf } from './field_lookup.ts'
import { valueProblem } from './value_problem.ts'

/** Top-level groups of the locale files that are not resources. */
const RESERVED_NAMES = ['enums', 'shapes', 'checks', 'ui', 'errors', 'mail', 'site', 'alerts']
export const SNAKE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

export function checkFields(definition: Definition): string[] {
  return Object.entries(definition.resources).flatMap(([name, resource]) => [
    ...resourceProblems(definition, name, resource),
    ...Object.entries(resource.fields).flatMap(([key, field]) => [
      ...nameProblems(resource, key, field), ...linkProblems(definition, resource, key, field), ...optionProblems(definition, key, field),
    ]),
  ].map((problem) => `${name}: ${problem}`))
}

function* resourceProblems(definition: Definition, name: string, r: ResourceData): Generator<string> {
  if (!SNAKE.test(name)) yield 'its name is not snake_case'
  if (RESERVED_NAMES.includes(name)) yield 'its name is that of a group of words in the locale files'
  const was = r.renamed_from
  if (was !== undefined && was in definition.resources) yield `renamed_from: "${was}" is a resource of its own`
  if (r.per_site && !definition.resources.sites) yield '`per_site` needs a resource "sites"'
  if (r.per_site === 'served' && definition.resources.sites?.fields.served_by_id?.to !== 'sites')
    yield '`per_site` needs the field sites.served_by_id'
  for (const column of (r.indexes ?? []).flat()) {
    const traits = r.fields[column] && traitsOf(r.fields[column])
    if (!traits?.indexable && traits?.storage !== 'pointer') yield `indexes: ${column} has no column that can be indexed`
  }
  for (const column of (r.unique ?? []).flat()) {
    const field = r.fields[column]
    if (!field) yield `unique: no field "${column}"`
    else if (!traitsOf(field).indexable) yield `unique: ${column} cannot be unique, it is ${field.type}`
  }
  if (r.parent !== undefined && r.fields[r.parent]?.required === undefined) yield `the parent ${r.parent} is not \`required\``
  if (r.about !== undefined && (r.per_site || r.parent)) yield '`about` says nothing where `per_site` or `parent` say whose the row is'
  for (const field of [r.about ?? []].flat()) if (!r.fields[field]) yield `about: no field "${field}"`
  const label = r.fields[r.label] ?? SYSTEM_COLUMNS[r.label]
  if (!label) yield `label: no field "${r.label}"`
  else if (!traitsOf(label).title) yield `label: ${r.label} cannot be read as a label`
  else if (isCircular(r, (next) => labelResource(definition, next))) yield 'label: it leads back to itself'
  for (const name of r.chooser_reads ?? []) {
    if (!r.fields[name]) yield `chooser_reads: no field "${name}"`
    else if (r.fields[name].read !== undefined) yield `chooser_reads: ${name} has a permission of its own, \`read\``
  }
  if (r.append_only) yield* appendOnlyProblems(r)
  const isLogged = r.append_only ?? resourceOperations(r).includes('edit')
  if (r.audit === false && isLogged) yield '`audit: false` rows are not edited, and append_only ones are never logged'
}

function* appendOnlyProblems(r: ResourceData): Generator<string> {
  const changing = resourceOperations(r).filter((operation) => operation === 'edit' || operation === 'delete')
  for (const operation of changing) yield `append_only rows have no ${operation}: leave it out of \`ops\``
  if (r.transitions) yield 'append_only rows have no transitions'
  if (r.soft_delete) yield 'append_only rows are not deleted, `soft_delete` is read by nobody'
  for (const [key, field] of Object.entries(r.fields)) {
    if (field.rollup) yield `${key}: a rollup changes its row, which is append_only`
    if (field.on_delete === 'set_null') yield `${key}: on_delete set_null changes a row that is append_only`
  }
}

function* nameProblems(r: ResourceData, key: string, field: FieldData): Generator<string> {
  if (!SNAKE.test(key)) yield `${key} is not snake_case`
  const was = field.renamed_from
  if (was !== undefined && was in r.fields) yield `${key}: renamed_from "${was}", which is a field of its own`
  if (key in SYSTEM_COLUMNS) yield `${key} is a system column`
  if (['and', 'or', 'not'].includes(key)) yield `${key} is a word of predicates: choose another name`
  const { relation, storage } = traitsOf(field)
  const isReference = relation === 'belongs_to'
  if (isReference && !key.endsWith('_id')) yield `${key}: a reference is named *_id`
  // `client_id: 12` is sent with `client: {id, label}` beside it.
  if (isReference && r.fields[key.replace(/_id$/, '')]) yield `${key}: ${key.replace(/_id$/, '')} is its label, and a field too`
  const halves = storage === 'pointer' ? [`${key}_type`, `${key}_id`] : []
  for (const half of halves) if (r.fields[half]) yield `${key}: ${half} is its column, and a field too`
}

function* linkProblems(definition: Definition, r: ResourceData, key: string, field: FieldData): Generator<string> {
  for (const target of isChildren(field) ? [field.of ?? ''] : [field.to ?? []].flat()) {
    if (!definition.resources[target]) yield `${key}: no resource "${target}"`
  }
  if (isChildren(field)) {
    const back = definition.resources[field.of ?? '']?.fields[field.by ?? '']
    const isBack = back && traitsOf(back).relation === 'belongs_to' && definition.resources[String(back.to)] === r
    if (!isBack) yield `${key}: ${field.of}.${field.by} does not refer back`
  }
  for (const name of traitsOf(field).enumerated ? [field.of ?? ''] : []) {
    if (!valuesOf(definition, name).length) yield `${key}: no enum "${name}"`
  }
  const shape = namedShapeOf(field)
  if (shape !== null && !Object.hasOwn(definition.shapes, shape)) yield `${key}: no shape "${shape}"`
  if (field.on_delete === 'set_null' && field.required === true) yield `${key}: on_delete set_null empties a required field`
  const target = definition.resources[String(field.to)]
  const isCreated = !target || resourceOperations(target).includes('create')
  if (field.quick_create && !isCreated) yield `${key}: quick_create, but nobody can create ${String(field.to)}`
}

function* optionProblems(definition: Definition, key: string, field: FieldData): Generator<string> {
  yield* boundsProblems(key, field)
  if (field.unique && !traitsOf(field).indexable) yield `${key} cannot be unique, it is ${field.type}`
  if (field.stamped && field.create_only) yield `${key} is the server's, \`create_only\` is read by nobody`
  if (field.default === undefined) return
  if (isComputed(field) || !traitsOf(field).computable) yield `${key}: its default is read by nobody`
  else {
    const problem = valueProblem(definition, field, field.default)
    if (problem) yield `${key}.default: ${problem}`
  }
}

/** Problems of the options that a value has anywhere: in a field, or in a shape. */
export function* boundsProblems(key: string, field: FieldData): Generator<string> {
  yield* traitsOf(field).problems?.(key, field) ?? []
  if (field.min !== undefined && field.max !== undefined && Number(field.min) > Number(field.max)) yield `${key}: min is more than max`
  if (field.pattern !== undefined && !isPattern(field.pattern)) yield `${key}: the pattern is no regular expression`
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

/** A label may be a reference: then it is the label of the referenced row. */
function labelResource(definition: Definition, r: ResourceData): ResourceData | undefined {
  const field = r.fields[r.label]
  return field && traitsOf(field).relation === 'belongs_to' ? definition.resources[String(field.to)] : undefined
}
