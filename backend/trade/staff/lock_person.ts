/** The person of a shift or attendance: an employee or a courier. */
import type { Store } from '#backend/engine/resource/store'

export type PersonKey = { readonly user_id: number } | { readonly courier_id: number }

export function personKeyOf({ user_id,
  courier_id }: { readonly user_id?: number | null; readonly courier_id?: number | null }): PersonKey | null {
  if (user_id != null) return { user_id }
  return courier_id != null ? { courier_id } : null
}

/** Concurrent requests for one person wait for each other. */
export async function lockPerson(store: Store, person: PersonKey): Promise<void> {
  if ('user_id' in person) await store.lock('users', person.user_id)
  else await store.lock('couriers', person.courier_id)
}
