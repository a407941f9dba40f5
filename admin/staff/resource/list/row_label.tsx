/** The column that contains the link to the row: the column of the label, else the first one without links in its cell. */
import { browserTypeOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import { FieldCell } from '../../fields/cell.tsx'
import { labelOf, textOf } from '../../fields/field_text.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'

export const labelColumnOf = (fields: readonly Field[], label: string): Field | undefined =>
  fields.find((field) => field.name === label && !isLink(field)) ?? fields.find((field) => !isLink(field))

const isLink = (field: Field) => browserTypeOf(field).hasLinks

/** The content of the link to the row. A reference is plain text here, because links cannot be nested. */
export function RowLabel({ resource, lead, row }: { readonly resource: Resource; readonly lead: Field | undefined; readonly row: Row }) {
  const i18n = useTranslation()
  const isText = !lead || ['belongs_to', 'polymorphic'].includes(traitsOf(lead).relation ?? '') || (row[lead.name] ?? '') === ''
  if (!isText) return <FieldCell field={lead} row={row} />
  const text = lead && lead.name !== resource.label ? textOf(lead, row[lead.name], row, i18n) : ''
  return <bdi>{text || labelOf(resource, row, i18n)}</bdi>
}
