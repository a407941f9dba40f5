/** Presses that the server has refused, or that could not be sent. */
import { Suspense, lazy } from 'react'
import type { Press } from './press.ts'

const RefusedPress = lazy(() => import('./refused_press.tsx'))

export function Refusals({ presses }: { readonly presses: readonly Press[] }) {
  return presses.filter(({ state }) => state === 'refused')
    .map((press) => <Suspense key={press.key}><RefusedPress press={press} behind={behind(presses, press)} /></Suspense>)
}

/** The later presses of the same subject, which wait until this one is settled. */
const behind = (presses: readonly Press[], { subject, seq }: Press): number =>
  presses.filter((one) => one.subject === subject && one.seq > seq && one.state === 'waiting').length
