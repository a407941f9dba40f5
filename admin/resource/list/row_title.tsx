/** What a row is known by in a list, and where its link stands: the column that is its title, or the first that can be one. */
import { browserTypeOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import { FieldCell } from '../../fields/cell.tsx'
import { labelOf, textOf } from '../../fields/text_of.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'

export const leadOf = (fields: readonly Field[], title: string): Field | undefined =>
  fields.find((field) => field.name === title && !isLink(field)) ?? fields.find((field) => !isLink(field))

const isLink = (field: Field) => browserTypeOf(field).isLink

/** Inside a link to the row: the name of a reference is plain text there. */
export function RowTitle({ resource, lead, row }: { readonly resource: Resource; readonly lead: Field | undefined; readonly row: Row }) {
  const say = useSay()
  const isText = !lead || ['belongs_to', 'polymorphic'].includes(traitsOf(lead).relation ?? '') || (row[lead.name] ?? '') === ''
  if (!isText) return <FieldCell field={lead} row={row} />
  const text = lead && lead.name !== resource.label ? textOf(lead, row[lead.name], row, say) : ''
  return <bdi>{text || labelOf(resource, row, say)}</bdi>
}
