/** How a row gets from its status to another one. Pure: the server has said what is allowed. */
import type { Resource } from '../../definition/definition.ts'
import { refusalOf, type Row } from '../../definition/record.ts'

export interface Way {
  readonly verb: string
  /** Why not now, in the words of the server; null where it may be taken. */
  readonly refusal: string | null
}

/** Of several ways one that is open, the one that leads on first; null where none of those offered leads there. */
export function wayTo({ transitions }: Pick<Resource, 'transitions'>, { can }: Pick<Row, 'can'>, status: string): Way | null {
  const offered = Object.entries(can?.transitions ?? {}).filter(([verb]) => transitions[verb]?.to === status)
  const ways = offered.map(([verb, answer]) => ({ verb, refusal: refusalOf(answer), isPrimary: transitions[verb]?.primary === true }))
  const rank = ({ refusal, isPrimary }: (typeof ways)[number]) => (refusal === null ? 0 : 2) + (isPrimary ? 0 : 1)
  const best = ways.toSorted((a, b) => rank(a) - rank(b))[0]
  return best ? { verb: best.verb, refusal: best.refusal } : null
}
