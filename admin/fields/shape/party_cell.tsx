/** The buyer or the seller on a document: name, contact, registration numbers. */
import { Ltr } from '../../controls/ltr.tsx'

const TEXT_FIELDS = ['name', 'address']
/** The order on the document; jsonb does not keep the order of keys. */
const ORDER = [...TEXT_FIELDS, 'phone', 'email', 'ice', 'if', 'rc', 'patente', 'cnss', 'capital', 'form']
const positionOf = (name: string) => (ORDER.indexOf(name) + ORDER.length) % ORDER.length

export function PartyCell({ value }: { value: unknown }) {
  const entries = Object.entries(value as Readonly<Record<string, string | null>>)
    .filter(([, text]) => text !== null && text !== '').toSorted(([a], [b]) => positionOf(a) - positionOf(b))
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
