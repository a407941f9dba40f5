/** Somebody who buys or sells, as on paper: his name, how to reach him, his numbers. */
import { Ltr } from '../../controls/ltr.tsx'

const SPOKEN = ['name', 'address']
/** As on a letter; JSON comes back in an order of its own. */
const ORDER = [...SPOKEN, 'phone', 'email', 'ice', 'if', 'rc', 'patente', 'cnss', 'capital', 'form']
const placeOf = (name: string) => (ORDER.indexOf(name) + ORDER.length) % ORDER.length

export function PartyCell({ value }: { value: unknown }) {
  const said = Object.entries(value as Readonly<Record<string, string | null>>)
    .filter(([, text]) => text !== null && text !== '').toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  return (
    <address className="party">
      {said.map(([name, text]) => (
        <span key={name}>
          {SPOKEN.includes(name) ? <bdi>{text}</bdi> : <Ltr>{name.length < 4 ? `${name.toUpperCase()} ${text}` : text}</Ltr>}
        </span>
      ))}
    </address>
  )
}
