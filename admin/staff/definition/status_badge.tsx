/** A value of an enum on the colour that resources.ts gives it. A symbol in front distinguishes values of the same colour. */
import { badgeColour, valuesOf } from './definition.ts'
import { enumKey, useTranslation } from './translation.ts'

export function StatusBadge({ of, value }: { of: string; value: string }) {
  const { t } = useTranslation()
  const colour = badgeColour(of, value)
  const word = t(enumKey(of, value))
  if (!colour) return <span>{word}</span>
  return <span className="badge" data-colour={colour}><StatusSymbol of={of} value={value} />{word}</span>
}

/** The symbol alone, for options of a picker. */
export function StatusSymbol({ of, value }: { of: string; value: string }) {
  const colour = badgeColour(of, value)
  return colour && <svg className="sign" data-colour={colour} viewBox="0 0 10 10" aria-hidden="true"><path d={symbolOf(of, value)} /></svg>
}

function symbolOf(of: string, value: string): string {
  const colour = badgeColour(of, value)
  const alike = valuesOf(of).filter((other) => badgeColour(of, other) === colour)
  return SYMBOLS[alike.indexOf(value) % SYMBOLS.length] ?? SYMBOLS[0]
}

/** Disc, square, triangle, diamond, ring, bar, cross, half. */
const SYMBOLS = [
  'M5 1a4 4 0 1 0 0 8a4 4 0 0 0 0-8z', 'M1.5 1.5h7v7h-7z', 'M5 1l4.5 8h-9z', 'M5 .5L9.5 5 5 9.5.5 5z',
  'M5 1a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM5 3.2a1.8 1.8 0 0 1 0 3.6a1.8 1.8 0 0 1 0-3.6z', 'M1 3.5h8v3H1z',
  'M3.6 1h2.8v2.6H9v2.8H6.4V9H3.6V6.4H1V3.6h2.6z', 'M5 1a4 4 0 0 1 0 8z',
] as const
