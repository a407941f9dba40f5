/** The records that the filters and the condition of a list name by their ids. Pure. */
import { traitsOf } from '#schema/fields/index'
import { parseJson } from '#common/text/parse_json'
import { comparisons, type Data } from '#schema/predicate'
import { browserTypeOf } from '../../../fields/index.ts'
import { targetOf, type Field, type Resource } from '../../../definition/definition.ts'
import { parseFilterKey, type Filter } from '../../../definition/filter_key.ts'
import type { RecordRef } from '../../../definition/record.ts'
import type { ListAddress } from '../address.ts'

/** The name of a record in a filter. */
export type NameOf = (record: RecordRef) => string

/** Filters on a reference by ids: one of several, or none of them. */
export const isReferenceFilter = ({ field, operator }: Filter): boolean =>
  browserTypeOf(field).filter === 'reference' && ['', 'eq', 'nin'].includes(operator)

export function referencedRecord(field: Field, value: unknown): RecordRef | null {
  const id = value === null || value === '' ? Number.NaN : Number(value)
  return traitsOf(field).relation === 'belongs_to' && Number.isSafeInteger(id) ? { resource: targetOf(field), id } : null
}

export function recordsInListAddress(resource: Resource, { filters, where }: Pick<ListAddress, 'filters' | 'where'>): RecordRef[] {
  const inFilters = Object.entries(filters).flatMap(([key, text]) => {
    const filter = parseFilterKey(resource, key)
    return filter && isReferenceFilter(filter) ? filterRecords(filter, text) : []
  })
  return [...inFilters, ...where ? recordsInCondition(resource, parseJson(where) as Data) : []]
}

export const filterRecords = ({ field }: Filter, text: string): RecordRef[] =>
  text.split(',').map((id) => ({ resource: targetOf(field), id: Number(id) })).filter(({ id }) => Number.isSafeInteger(id))

function recordsInCondition(resource: Resource, where: Data): RecordRef[] {
  return Object.entries(where).flatMap(([key, value]) => {
    if (key === 'and' || key === 'or') return (value as readonly Data[]).flatMap((part) => recordsInCondition(resource, part))
    if (key === 'not') return recordsInCondition(resource, value as Data)
    const field = parseFilterKey(resource, key)?.field
    return field ? comparisons(value).flatMap(([, operand]) => [operand].flat().flatMap((one) => referencedRecord(field, one) ?? [])) : []
  })
}
