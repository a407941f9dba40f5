/** Who asks: the guard, the row behind the token, what it may do, and when and in which language it asks. */
import type { Locale } from '#common/locales'
import type { PermissionName } from '#resources'
import type { Guard } from '#schema/types'
import type { Context, Data } from '#schema/predicate'

export interface Caller {
  readonly guard: Guard
  /** Row id in `users`, `couriers` or `clients`. */
  readonly id: number
  /** Names of what the roles of this person permit. */
  readonly permissions: ReadonlySet<string>
  /** Columns of the caller's own row that `{ me: … }` may name: id, site_id. */
  readonly me: Data
  readonly locale: Locale
  /** `now` in the time zone of the business. */
  readonly context: Context
  readonly ip: string | null
  readonly request_id: string | null
  /** The current password came with this request, and was right. */
  readonly is_confirmed?: true
  /** Set when a program calls in the name of the person. */
  readonly api_token?: { readonly id: number; readonly name: string }
  /** Set when somebody holds the link of an order, and stands in for its client: nobody knows who they are. */
  readonly via?: 'link'
}

/** Table of the people of a guard, which is also the morph type of a caller. */
export const TABLE_OF = { user: 'users', courier: 'couriers', client: 'clients' } as const satisfies Record<Guard, string>

export const may = (caller: Caller, permission: PermissionName): boolean => caller.permissions.has(permission)

/** Who is known to have done it: the holder of a link is not the client that they stand in for. */
export const actorOf = (caller: Caller | null) => (caller && !caller.via ? asMorph(caller) : null)

/** As a morph value: who received, measured, confirmed. */
export const asMorph = (caller: Caller) => ({ type: TABLE_OF[caller.guard], id: caller.id })
