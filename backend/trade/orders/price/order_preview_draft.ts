/** Reads the draft of an order for its preview: types are checked, missing values are not, because the form is still being filled. */
import { findField, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { defaultsOf } from '#backend/engine/resource/write/insert'
import { readInput, readValue, type FieldErrors, type Input } from '#backend/engine/resource/write/read_input'
import { assertVisibleReferences } from '#backend/engine/resource/write/checks/references'
import { blankRow } from '#backend/engine/resource/write/checks/validate_row'
import { prefixErrors } from '#backend/engine/resource/write/checks/map_database_error'
import { assertNoErrors } from '#backend/engine/resource/refusals'
import { isRecord } from '#schema/is_record'
import { separateMeasures } from '../intake/intake_measures.ts'
import type { Row } from '#resources'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'

/** The rows as they would be saved: what was not sent has its default, or is null. */
export interface OrderPreviewDraft {
  readonly order: Row<'orders'>
  /** The body of a client, or an address, that the order would create. */
  readonly quick: Readonly<Record<string, Data>>
  readonly items: readonly Row<'order_items'>[]
  readonly services: readonly Row<'order_services'>[]
}

export async function readOrderPreviewDraft(store: RequestStore, body: Data): Promise<OrderPreviewDraft> {
  const { order, measures } = separateMeasures(body)
  const errors: FieldErrors = {}
  const { values, children, quick } = readInput(resourceOf('orders'), store.caller, 'create', order, errors)
  const items = readRows(store, resourceOf('order_items'), children.items, 'items', errors)
    .map((item, index) => ({ ...item, ...readMeasures(measures[index] ?? {}, `items.${index}.`, errors) }))
  const services = readRows(store, resourceOf('order_services'), children.services, 'services', errors)
  assertNoErrors(errors)
  await assertVisible(store, resourceOf('orders'), [values], '')
  await assertVisible(store, resourceOf('order_items'), items, 'items')
  await assertVisible(store, resourceOf('order_services'), services, 'services')
  return {
    order: completeRow(store, 'orders', values), quick,
    items: items.map((item) => completeRow(store, 'order_items', item)),
    services: services.map((line) => completeRow(store, 'order_services', line)),
  }
}

function completeRow<N extends 'orders' | 'order_items' | 'order_services'>(store: RequestStore, name: N, values: Data): Row<N> {
  const resource = resourceOf(name)
  return { ...blankRow(resource), ...defaultsOf(store, resource), ...values } as unknown as Row<N>
}

function readRows(
  { caller }: RequestStore, resource: Resource, rows: Input['children'][string] = [], name: string, errors: FieldErrors,
): Data[] {
  return rows.map((row, index) => readInput(resource, caller, 'create', isRecord(row) ? row : {}, errors, `${name}.${index}.`).values)
}

/** Confirmation, reason and photo have no influence on the price. */
function readMeasures(body: Data, prefix: string, errors: FieldErrors): Data {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = findField(resourceOf('order_items'), name)
    if (field) readValue(field, value, values, errors, `${prefix}${name}`)
  }
  return values
}

async function assertVisible(store: RequestStore, resource: Resource, rows: readonly Data[], name: string): Promise<void> {
  for (const [index, row] of rows.entries())
    await prefixErrors(name && `${name}.${index}.`, () => assertVisibleReferences(store, resource, row, Object.keys(row)))
}
