/** What a row is known by in a list, and where its link stands: the column that is its title, or the first that can be one. */
import { FieldCell } from '../../fields/cell.tsx'
import { labelOf, textOf } from '../../fields/text_of.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'

export const leadOf = (fields: readonly Field[], title: string): Field | undefined =>
  fields.find(({ name, type }) => name === title && !LINKED.includes(type)) ?? fields.find(({ type }) => !LINKED.includes(type))

/** They draw links or pictures of their own. */
const LINKED = ['many', 'phone', 'email', 'geo', 'media', 'medias', 'file']

/** Inside a link to the row: the name of a reference is plain text there. */
export function RowTitle({ resource, lead, row }: { readonly resource: Resource; readonly lead: Field | undefined; readonly row: Row }) {
  const say = useSay()
  const isText = !lead || ['ref', 'morph'].includes(lead.type) || (row[lead.name] ?? '') === ''
  if (!isText) return <FieldCell field={lead} row={row} />
  const text = lead && lead.name !== resource.label ? textOf(lead, row[lead.name], row, say) : ''
  return <bdi>{text || labelOf(resource, row, say)}</bdi>
}
