/** Actions that the server has refused, or that could not be sent. Not loaded later: there may be no network then. */
import { RefusedAction } from './refused_action.tsx'
import type { QueuedAction } from './queued_action.ts'

export function Refusals({ actions }: { readonly actions: readonly QueuedAction[] }) {
  return actions.filter(({ state }) => state === 'refused')
    .map((action) => <RefusedAction key={action.key} action={action} behind={behind(actions, action)} />)
}

/** The later actions of the same subject, which wait until this one is settled. */
const behind = (actions: readonly QueuedAction[], { subject, seq }: QueuedAction): number =>
  actions.filter((one) => one.subject === subject && one.seq > seq && one.state === 'waiting').length
