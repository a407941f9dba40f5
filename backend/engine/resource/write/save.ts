/** Saves a record from one request, with its children and with the referenced records that are created along with it. */
import { isChildren } from '#schema/fields/index'
import { hasRowLocalHooks } from './hooks.ts'
import { insertRow, insertRows } from './insert.ts'
import { insertWithChildren, type NewChildren } from './insert_with_children.ts'
import { readInput, type Input, type FieldErrors } from './read_input.ts'
import { isRecord } from '#schema/is_record'
import { lockRow } from './rows/locks.ts'
import { assertConditions, assertFieldChecks } from './apply_transition.ts'
import { removeRow } from './remove.ts'
import { rowInUnitOfWork } from './unit_of_work.ts'
import { updateRow } from './update.ts'
import { resolveValue } from './definition_values.ts'
import { assertVersion } from './record_version.ts'
import { prefixErrors } from './checks/map_database_error.ts'
import { bouncerOf } from '../policies/main.ts'
import { fieldOf, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { assertNoErrors, invalid, NotFound } from '../refusals.ts'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `implied` values follow from the surrounding record, such as the order of an item. They override what was sent. */
export const createRecord = (store: RequestStore, resource: Resource, body: Data, implied: Data = {}): Promise<Data> =>
  rowInUnitOfWork(store, resource, () => create(store, resource, body, implied))

async function create(store: RequestStore, resource: Resource, body: Data, implied: Data): Promise<Data> {
  const input = readRecord(store, resource, 'create', body)
  const values: Record<string, unknown> = { ...input.values, ...guardValues(store, resource), ...implied }
  for (const [field, quick] of quickCreates(resource, input)) values[field.name] = await createReferenced(store, field, quick, values)
  const grids = gridsOf(resource, input)
  const [together, separate] = [grids.filter(isInsertedTogether), grids.filter((grid) => !isInsertedTogether(grid))]
  const row = together.length
    ? await insertWithChildren(store, resource, values, together.map((grid) => newChildren(store, grid)))
    : await insertRow(store, resource, values)
  await saveChildren(store, row, separate)
  return row
}

/** `row` is locked and visible to the caller. */
export const editRecord = (store: RequestStore, resource: Resource, row: Data, body: Data): Promise<Data> =>
  rowInUnitOfWork(store, resource, () => edit(store, resource, row, body))

async function edit(store: RequestStore, resource: Resource, row: Data, body: Data): Promise<Data> {
  await assertVersion(store, resource, row, body)
  assertConditions(store, resource, resource.allow_when?.edit ?? [], row)
  const input = readRecord(store, resource, 'edit', body)
  await assertFieldChecks(store, resource, row, input.values)
  const values = { ...input.values }
  for (const [field, quick] of quickCreates(resource, input)) {
    values[field.name] = await createReferenced(store, field, quick, { ...row, ...values })
  }
  const saved = await updateRow(store, resource, row, values, { sent: new Set(Object.keys(values)) })
  await saveChildren(store, saved, gridsOf(resource, input))
  return saved
}

/** In the sequence of the definition, not of the body: a new address needs the new client that is sent with it. */
const quickCreates = (resource: Resource, input: Input) =>
  Object.values(resource.fields).flatMap((field): [Field, Data][] => {
    const quick = input.quick[field.name]
    return quick ? [[field, quick]] : []
  })

/** Parses the record and its children; throws Invalid with the errors of all of them. */
function readRecord(store: RequestStore, resource: Resource, op: 'create' | 'edit', body: Data): Input {
  const errors: FieldErrors = {}
  const input = readInput(resource, store.caller, op, body, errors)
  for (const [name, rows] of Object.entries(input.children)) {
    const child = resourceOf(fieldOf(resource, name).of ?? '')
    rows.forEach((row, index) => {
      const { id, delete: isDeleted, ...rest } = row as Data
      readInput(child, store.caller, id === undefined ? 'create' : 'edit', isDeleted ? {} : rest, errors, `${name}.${index}.`)
    })
  }
  assertNoErrors(errors)
  return input
}

function guardValues(store: RequestStore, resource: Resource): Data {
  const set = resource.guards?.[store.caller.guard]?.set ?? {}
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, resolveValue(store, fieldOf(resource, name), value)]))
}

/** Creates the record behind a `quick_create` reference; its `where` supplies values, such as the client of a new address. */
async function createReferenced(store: RequestStore, field: Field, body: Data, row: Data): Promise<number> {
  const target = resourceOf(String(field.to))
  await bouncerOf(store.caller).with('ResourcePolicy').authorize('create', target)
  const bindings = Object.entries(field.where ?? {}).filter(([, value]) => isRecord(value) && 'field' in value)
  const implied = Object.fromEntries(bindings.map(([name, value]) => [name, row[String((value as Data).field)] ?? null]))
  const created = await prefixErrors(`${field.name}.`, () => createRecord(store, target, body, implied))
  return Number(created.id)
}

/** The rows of one kind of children in a body. */
interface Grid extends Pick<NewChildren, 'pathOf'> { readonly field: Field; readonly child: Resource; readonly rows: readonly Data[] }

const gridsOf = (resource: Resource, { children }: Input): Grid[] => Object.entries(children).map(([name, rows]) => {
  const field = fieldOf(resource, name)
  return { field, child: resourceOf(field.of ?? ''), rows: rows as readonly Data[], pathOf: (index) => `${name}.${index}.` }
})

async function saveChildren(store: RequestStore, parent: Data, grids: readonly Grid[]): Promise<void> {
  for (const grid of grids) {
    const { resource: child, pathOf, valuesOf } = newChildren(store, grid)
    if (isInsertedTogether(grid)) await insertRows(store, child, await valuesOf(Number(parent.id)), pathOf)
    else for (const [index, row] of grid.rows.entries())
      await prefixErrors(pathOf(index), () => saveChild(store, grid.field, parent, row))
  }
}

/** New rows are inserted by one statement where their hooks read no other new row. */
function isInsertedTogether({ child, rows }: Grid): boolean {
  const hasNested = Object.values(child.fields).some((field) => field.quick_create || (isChildren(field) && field.edit === 'grid'))
  return rows.length > 0 && rows.every(({ id }) => id === undefined) && !hasNested && hasRowLocalHooks(child)
}

function newChildren(store: RequestStore, { field: { by = '' }, child, rows, pathOf }: Grid): NewChildren {
  const valuesOf = async (parentId: number) => {
    await bouncerOf(store.caller).with('ResourcePolicy').authorize('create', child)
    const implied = { ...guardValues(store, child), [by]: parentId }
    const values: Data[] = []
    for (const [index, body] of rows.entries())
      values.push(await prefixErrors(pathOf(index), async () => ({ ...readRecord(store, child, 'create', body).values, ...implied })))
    return values
  }
  return { resource: child, by, pathOf, sent: rows, valuesOf }
}

async function saveChild(store: RequestStore, field: Field, parent: Data, { id, delete: isDeleted, ...body }: Data): Promise<void> {
  const child = resourceOf(field.of ?? '')
  const parentField = field.by ?? ''
  if (id === undefined) {
    await bouncerOf(store.caller).with('ResourcePolicy').authorize('create', child)
    await createRecord(store, child, body, { [parentField]: parent.id })
    return
  }
  await bouncerOf(store.caller).with('ResourcePolicy').authorize(isDeleted ? 'delete' : 'edit', child)
  const row = await lockChild(store, child, parentField, parent, id)
  if (!isDeleted) return void (await editRecord(store, child, row, body))
  await assertVersion(store, child, row, body)
  assertConditions(store, child, child.allow_when?.delete ?? [], row)
  await removeRow(store, child, row)
}

/** Locks a child of this parent. Throws NotFound for a child of another parent. */
async function lockChild(store: RequestStore, child: Resource, by: string, parent: Data, id: unknown): Promise<Data> {
  if (typeof id !== 'number') throw invalid('id', (t) => t('errors.field.type.reference'))
  const row = await lockRow(store, child, id)
  if (row[by] !== parent.id || row.deleted_at) throw new NotFound()
  return row
}
