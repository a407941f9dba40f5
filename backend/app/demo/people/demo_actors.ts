/** The demo employees who run the transitions, each with the permissions of their seeded role. */
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import type { Caller } from '#backend/engine/resource/caller'

export interface DemoActors {
  readonly manager: Caller
  readonly clerk: Caller
  readonly worker: Caller
  readonly lead: Caller
  readonly keeper: Caller
  readonly cashier: Caller
  readonly dispatcher: Caller
}
export type ActorName = keyof DemoActors

const ROLE_OF = {
  manager: 'Manager',
  clerk: 'Counter clerk',
  worker: 'Plant worker',
  lead: 'Plant lead',
  keeper: 'Stock keeper',
  cashier: 'Cashier',
  dispatcher: 'Dispatcher',
} as const satisfies Record<ActorName, string>

type Now = Caller['context']['now']

export function demoActorsOf(staff: readonly { readonly id: number; readonly role: string }[], now: Now): DemoActors {
  const actor = (name: ActorName) => callerOf(staff.find(({ role }) => role === ROLE_OF[name])?.id, ROLE_OF[name], now)
  return {
    manager: actor('manager'),
    clerk: actor('clerk'),
    worker: actor('worker'),
    lead: actor('lead'),
    keeper: actor('keeper'),
    cashier: actor('cashier'),
    dispatcher: actor('dispatcher'),
  }
}

function callerOf(id: number | undefined, role: string, now: Now): Caller {
  const seed = ROLES.find(({ name }) => name === role)
  if (!seed || id === undefined) throw new Error(`no employee has the role "${role}"`)
  const me = { id, site_id: 1 }
  const permissions = new Set(permissionNamesOfRole(seed))
  return { guard: 'user', id, permissions, me, locale: 'fr', context: { me, now }, ip: null, request_id: null }
}
