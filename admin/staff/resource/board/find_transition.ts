/** Finds the transition that leads a row to a status. Pure: the row contains what the server allows. */
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { refusalOf } from '../../../kit/providers/session/can.ts'

export interface OfferedTransition {
  readonly verb: string
  /** The reason of the server against the transition; null when it is allowed. */
  readonly refusal: string | null
}

/** An allowed transition before a refused one, a primary one before others; null when no offered transition leads to the status. */
export function findTransition(
  { transitions }: Pick<Resource, 'transitions'>, { can }: Pick<Row, 'can'>, status: string,
): OfferedTransition | null {
  const offered = Object.entries(can?.transitions ?? {}).filter(([verb]) => transitions[verb]?.to === status)
  const candidates = offered.map(([verb, answer]) => ({ verb, refusal: refusalOf(answer), isPrimary: transitions[verb]?.primary === true }))
  const rank = ({ refusal, isPrimary }: (typeof candidates)[number]) => (refusal === null ? 0 : 2) + (isPrimary ? 0 : 1)
  const best = candidates.toSorted((a, b) => rank(a) - rank(b))[0]
  return best ? { verb: best.verb, refusal: best.refusal } : null
}
