/** Somebody who buys or sells, as on paper: his name, how to reach him, his numbers. */
import { Ltr } from '../../layout/ltr.tsx'

const SPOKEN = ['name', 'address']

export function PartyCell({ value }: { value: unknown }) {
  const said = Object.entries(value as Readonly<Record<string, string | null>>).filter(([, text]) => text !== null && text !== '')
  return (
    <address className="party">
      {said.map(([name, text]) => (
        <span key={name}>{SPOKEN.includes(name) ? <bdi>{text}</bdi> : <Ltr>{name.length < 4 ? `${name.toUpperCase()} ${text}` : text}</Ltr>}</span>
      ))}
    </address>
  )
}
