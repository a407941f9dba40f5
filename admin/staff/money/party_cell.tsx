/** The buyer or the seller on a document: name, contact, registration numbers. */
import { shapeMemberNames } from '#schema/shape'
import { shapeOf } from '../definition/definition.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import type { Row } from '#resources'
import './document_cells.css'

const TEXT_FIELDS = ['name', 'address']
/** The order on the document, which is that of the shape; jsonb does not keep the order of keys. */
const NAMES = shapeMemberNames(shapeOf('party')) as (keyof Party)[]
type Party = NonNullable<Row<'invoices'>['seller']>

export function PartyCell({ value }: { value: Party }) {
  const entries = NAMES.map((name) => [name, value[name]] as const).filter(([, text]) => text !== null && text !== undefined && text !== '')
  return (
    <address className="party">
      {entries.map(([name, text]) => (
        <span key={name}>
          {TEXT_FIELDS.includes(name) ? <bdi>{text}</bdi> : <Ltr>{name.length < 4 ? `${name.toUpperCase()} ${text}` : text}</Ltr>}
        </span>
      ))}
    </address>
  )
}
