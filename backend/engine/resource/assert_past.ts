import { invalid, type ErrorMessage } from './refusals.ts'
import type { Store } from './store.ts'

/** `moments` by field. Refuses a moment that lies in the future. */
export function assertPast(
  { context }: Store, moments: Readonly<Record<string, string | null | undefined>>, message: ErrorMessage,
): void {
  for (const [name, moment] of Object.entries(moments)) if (moment && moment > context.now) throw invalid(name, message)
}
