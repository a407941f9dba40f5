/** What a card of a row is headed with: the column that is its title, or the first that can be one. */
import { FieldCell } from '../../fields/cell.tsx'
import { labelOf } from '../../fields/text_of.ts'
import type { Field, Resource } from '../definition.ts'
import type { Row } from '../record.ts'
import { useSay } from '../words.ts'
import { leadOf } from './table.tsx'

/** Its link goes to the row: the name of a reference stands in it as plain text. */
export const titleFieldOf = (resource: Resource, fields: readonly Field[]): Field | undefined =>
  fields.find(({ name }) => name === resource.title) ?? leadOf(fields, resource.title)

export function RowTitle({ resource, lead, row }: { readonly resource: Resource; readonly lead: Field | undefined; readonly row: Row }) {
  const say = useSay()
  const isText = !lead || ['ref', 'morph'].includes(lead.type) || (row[lead.name] ?? '') === ''
  return isText ? <bdi>{labelOf(resource, row, say)}</bdi> : <FieldCell field={lead} row={row} />
}
