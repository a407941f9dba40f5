/** Presses that the server has refused, or that could not be sent. Not loaded later: there may be no network then. */
import { RefusedPress } from './refused_press.tsx'
import type { Press } from './press.ts'

export function Refusals({ presses }: { readonly presses: readonly Press[] }) {
  return presses.filter(({ state }) => state === 'refused')
    .map((press) => <RefusedPress key={press.key} press={press} behind={behind(presses, press)} />)
}

/** The later presses of the same subject, which wait until this one is settled. */
const behind = (presses: readonly Press[], { subject, seq }: Press): number =>
  presses.filter((one) => one.subject === subject && one.seq > seq && one.state === 'waiting').length
