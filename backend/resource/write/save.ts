/** A record and what belongs to it, from one request: its children, and the records it refers to that do not exist yet. */
import { isChildren } from '#schema/fields/index'
import { rulesLookAtOneRow } from './hooks.ts'
import { insertRow, insertRows } from './insert.ts'
import { readInput, type Input, type Says } from './input.ts'
import { isRecord } from '#common/is_record'
import { lockRow } from './locks.ts'
import { assertConditions } from './move.ts'
import { removeRow } from './remove.ts'
import { rowInUnit } from './unit_of_work.ts'
import { updateRow } from './update.ts'
import { valueOf } from './values.ts'
import { assertVersion } from './version.ts'
import { within } from './within.ts'
import { authorize } from '../policy.ts'
import { fieldOf, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { Invalid, invalid, NotFound } from '../refusals.ts'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `given` is what the surroundings say: the order of an item. It wins over what was sent. */
export const createRecord = (store: RequestStore, resource: Resource, body: Data, given: Data = {}): Promise<Data> =>
  rowInUnit(store, resource, () => create(store, resource, body, given))

async function create(store: RequestStore, resource: Resource, body: Data, given: Data): Promise<Data> {
  const input = read(store, resource, 'create', body)
  const values: Record<string, unknown> = { ...input.values, ...guardSet(store, resource), ...given }
  for (const [field, quick] of quickOf(resource, input)) values[field.name] = await createReferred(store, field, quick, values)
  const row = await insertRow(store, resource, values)
  await saveChildren(store, resource, row, input)
  return row
}

/** `row` is locked and visible to the caller. */
export const editRecord = (store: RequestStore, resource: Resource, row: Data, body: Data): Promise<Data> =>
  rowInUnit(store, resource, () => edit(store, resource, row, body))

async function edit(store: RequestStore, resource: Resource, row: Data, body: Data): Promise<Data> {
  await assertVersion(store, resource, row, body)
  assertConditions(store, resource, resource.allow_when?.edit ?? [], row)
  const input = read(store, resource, 'edit', body)
  const values = { ...input.values }
  for (const [field, quick] of quickOf(resource, input)) {
    values[field.name] = await createReferred(store, field, quick, { ...row, ...values })
  }
  const saved = await updateRow(store, resource, row, values, { sent: new Set(Object.keys(values)) })
  await saveChildren(store, resource, saved, input)
  return saved
}

/** In the order of the definition, whatever the order of the request: an address needs the client that comes with it. */
const quickOf = (resource: Resource, input: Input) =>
  Object.values(resource.fields).flatMap((field): [Field, Data][] => {
    const quick = input.quick[field.name]
    return quick ? [[field, quick]] : []
  })

/** Every complaint about what was sent, the children's too, in one answer. */
function read(store: RequestStore, resource: Resource, op: 'create' | 'edit', body: Data): Input {
  const says: Says = {}
  const input = readInput(resource, store.caller, op, body, says)
  for (const [name, rows] of Object.entries(input.children)) {
    const child = resourceOf(fieldOf(resource, name).of ?? '')
    rows.forEach((row, index) => {
      const { id, delete: isDeleted, ...rest } = row as Data
      readInput(child, store.caller, id === undefined ? 'create' : 'edit', isDeleted ? {} : rest, says, `${name}.${index}.`)
    })
  }
  if (Object.keys(says).length) throw new Invalid(says)
  return input
}

function guardSet(store: RequestStore, resource: Resource): Data {
  const set = resource.guards?.[store.caller.guard]?.set ?? {}
  return Object.fromEntries(Object.entries(set).map(([name, said]) => [name, valueOf(store, fieldOf(resource, name), said)]))
}

/** "A new client, for this order": what the ref's `where` says about it is already known. */
async function createReferred(store: RequestStore, field: Field, body: Data, row: Data): Promise<number> {
  const target = resourceOf(String(field.to))
  await authorize(store.caller, target, 'create')
  const known = Object.entries(field.where ?? {}).filter(([, said]) => isRecord(said) && 'field' in said)
  const given = Object.fromEntries(known.map(([name, said]) => [name, row[String((said as Data).field)] ?? null]))
  const created = await within(`${field.name}.`, () => createRecord(store, target, body, given))
  return Number(created.id)
}

async function saveChildren(store: RequestStore, resource: Resource, parent: Data, input: Input): Promise<void> {
  for (const [name, rows] of Object.entries(input.children)) {
    const field = fieldOf(resource, name)
    const child = resourceOf(field.of ?? '')
    const place = (index: number) => `${name}.${index}.`
    if (rows.every((row) => (row as Data).id === undefined) && maySaveTogether(child))
      await createChildren(store, field, child, parent, rows, place)
    else for (const [index, row] of rows.entries()) await within(place(index), () => saveChild(store, field, parent, row as Data))
  }
}

/** New rows only, whose rules look at no other new row: written in one statement. */
async function createChildren(
  store: RequestStore, field: Field, child: Resource, parent: Data, rows: readonly unknown[], place: (index: number) => string,
): Promise<void> {
  if (!rows.length) return
  await authorize(store.caller, child, 'create')
  const given = { ...guardSet(store, child), [field.by ?? '']: parent.id }
  const values: Data[] = []
  for (const [index, body] of rows.entries())
    values.push(await within(place(index), async () => ({ ...read(store, child, 'create', body as Data).values, ...given })))
  await insertRows(store, child, values, place)
}

function maySaveTogether(child: Resource): boolean {
  const hasMore = Object.values(child.fields).some((field) => field.quick_create || (isChildren(field) && field.edit === 'grid'))
  return !hasMore && rulesLookAtOneRow(child)
}

async function saveChild(store: RequestStore, field: Field, parent: Data, { id, delete: isDeleted, ...body }: Data): Promise<void> {
  const child = resourceOf(field.of ?? '')
  const by = field.by ?? ''
  if (id === undefined) {
    await authorize(store.caller, child, 'create')
    await createRecord(store, child, body, { [by]: parent.id })
    return
  }
  await authorize(store.caller, child, isDeleted ? 'delete' : 'edit')
  const row = await ownRow(store, child, by, parent, id)
  if (!isDeleted) return void (await editRecord(store, child, row, body))
  await assertVersion(store, child, row, body)
  assertConditions(store, child, child.allow_when?.delete ?? [], row)
  await removeRow(store, child, row)
}

/** Another order's item is no item of this one. */
async function ownRow(store: RequestStore, child: Resource, by: string, parent: Data, id: unknown): Promise<Data> {
  if (typeof id !== 'number') throw invalid('id', (t) => t('errors.field.type.reference'))
  const row = await lockRow(store, child, id)
  if (row[by] !== parent.id || row.deleted_at) throw new NotFound()
  return row
}
