/** Cash needs an open drawer of whoever takes it or gives it. */
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { owner, type Person } from './people.ts'
import { callerWith, withStore } from '../server/with_store.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { PermissionName, Row } from '#resources'

/** Somebody's open drawer. */
export const aDrawer = ({ id }: { readonly id: number }, opening_amount = 0): Promise<Row<'cash_sessions'>> =>
  withStore((store) => store.insert('cash_sessions', { station: `Drawer ${id}`, opening_amount }), { caller: callerWith([], { id }) })

/** An owner with an open drawer. */
export async function ownerWithDrawer(): Promise<Person> {
  const person = await owner()
  await aDrawer(person)
  return person
}

/** A caller of `withStore` with an open drawer; by default with all permissions. */
export async function aCashier(permissions: readonly PermissionName[] = permissionNames()): Promise<Caller> {
  const { id } = await ownerWithDrawer()
  return callerWith(permissions, { id })
}
