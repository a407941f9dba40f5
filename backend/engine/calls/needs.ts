/** The permissions that a request needs, by the declaration of its call; CallPolicy compares them with those of the caller. */
import type { DefinedCall, Needs, Sent } from './define_call.ts'

/** Any one of these sets; one empty set if none is needed. */
export function needsOf({ permissions = [], also = [] }: Pick<DefinedCall, 'permissions' | 'also'>, sent: Sent): Needs {
  return also.filter(({ when }) => when(sent)).reduce<Needs>(
    (needs, further) => needs.flatMap((need) => further.needs.map((more) => [...new Set([...need, ...more])])),
    [permissions],
  )
}
