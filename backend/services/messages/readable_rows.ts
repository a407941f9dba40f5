/** The rows of a message without what its reader, or its writer, may not read: placeholders say no more than the screens. */
import { resourceOf } from '#backend/engine/definition/registry'
import { mayList, readableFields } from '#backend/engine/resource/policies/access'
import type { Grantee } from '#schema/flow'
import type { SubjectRows } from './template_context.ts'

/** Of whoever writes. Of a client they may not list, orders show the name. Null: the system. */
export function readableRows(person: Grantee | null, { order, client }: SubjectRows): SubjectRows {
  if (!person) return { order, client }
  return {
    order: order && mayList(resourceOf('orders'), person) ? readableRow(order, readableOf('orders', person)) : null,
    client: client && readableRow(client, readableOf('clients', person)),
  }
}

/** Of whoever is told: the event is theirs by its permission, what it costs by that of the field. */
export const toldRows = (person: Grantee, { order, client }: SubjectRows): SubjectRows => ({
  order: order && readableRow(order, readableFields(resourceOf('orders'), person)),
  client: client && readableRow(client, readableOf('clients', person)),
})

export function readableOf(name: 'orders' | 'clients' | 'addresses', person: Grantee): ReadonlySet<string> {
  const resource = resourceOf(name)
  return mayList(resource, person) ? readableFields(resource, person) : new Set([resource.label])
}

/** Fields that are not readable are null, as those without a value. */
const readableRow = <R extends object>(row: R, readable: ReadonlySet<string>): R =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable.has(name) ? value as unknown : null])) as R

export const mayFill = (person: Grantee | null, symbol: string): boolean =>
  symbol !== '{address}' || person === null || ['line', 'landmark', 'label'].every((name) => readableOf('addresses', person).has(name))
