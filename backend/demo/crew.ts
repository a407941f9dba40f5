/** Who does what in the demo company, with the permissions of the seeded roles: nothing happens that they may not do. */
import { namesOf, ROLES } from '#backend/auth/roles'
import type { Caller } from '#backend/resource/caller'

export interface Crew {
  readonly manager: Caller
  readonly clerk: Caller
  readonly worker: Caller
  readonly lead: Caller
  readonly keeper: Caller
  readonly cashier: Caller
  readonly dispatcher: Caller
}
export type Hand = keyof Crew

const ROLE_OF = {
  manager: 'Manager',
  clerk: 'Counter clerk',
  worker: 'Plant worker',
  lead: 'Plant lead',
  keeper: 'Stock keeper',
  cashier: 'Cashier',
  dispatcher: 'Dispatcher',
} as const satisfies Record<Hand, string>

type Now = Caller['context']['now']

export function crewOf(staff: readonly { readonly id: number; readonly role: string }[], now: Now): Crew {
  const hire = (hand: Hand) => callerOf(staff.find(({ role }) => role === ROLE_OF[hand])?.id, ROLE_OF[hand], now)
  return {
    manager: hire('manager'),
    clerk: hire('clerk'),
    worker: hire('worker'),
    lead: hire('lead'),
    keeper: hire('keeper'),
    cashier: hire('cashier'),
    dispatcher: hire('dispatcher'),
  }
}

function callerOf(id: number | undefined, role: string, now: Now): Caller {
  const seed = ROLES.find(({ name }) => name === role)
  if (!seed || id === undefined) throw new Error(`nobody is "${role}"`)
  const me = { id, site_id: 1 }
  return { guard: 'user', id, permissions: new Set(namesOf(seed)), me, locale: 'fr', context: { me, now }, ip: null, request_id: null }
}
