/** The caller of a request: guard, account, permissions, time and language. */
import type { Locale } from '#common/locales'
import { TABLE_OF_GUARD } from '#common/guards'
import type { PermissionName } from '#resources'
import type { Guard } from '#schema/types'
import type { Context, Data } from '#schema/predicate'

export interface Caller {
  readonly guard: Guard
  /** Row id in `users`, `couriers` or `clients`. */
  readonly id: number
  /** Names of the permissions that the roles of this account grant. */
  readonly permissions: ReadonlySet<string>
  /** Columns of the caller's own row that `{ me: … }` may name: id, site_id. */
  readonly me: Data
  /** Sites that the site in which they work serves: the rows of `per_site: 'served'` are theirs too. */
  readonly served_sites?: readonly number[]
  readonly locale: Locale
  /** `now` in the time zone of the business. */
  readonly context: Context
  readonly ip: string | null
  readonly request_id: string | null
  /** The current password was sent with this request and is correct. */
  readonly is_confirmed?: true
  /** Set when a program calls with an API token of this account. */
  readonly api_token?: { readonly id: number; readonly name: string }
  /** Set when the holder of an order's link acts in place of its client; their identity is unknown. */
  readonly via?: 'link'
}

interface GuardTraits {
  /** Their devices keep requests without a network: the device's time counts, and a refused transition tells what is there now. */
  readonly works_offline: boolean
  /** What follows from their transitions may refer to rows that they do not see; what they send themselves may not. */
  readonly effects_exceed_scope: boolean
}

export const GUARD_TRAITS: Readonly<Record<Guard, GuardTraits>> = {
  user: { works_offline: false, effects_exceed_scope: false },
  courier: { works_offline: true, effects_exceed_scope: true },
  client: { works_offline: false, effects_exceed_scope: false },
}

export const may = (caller: Caller, permission: PermissionName): boolean => caller.permissions.has(permission)

/** The known author of a change: the holder of a link is not the client in whose place they act. */
export const actorOf = (caller: Caller | null) => (caller && !caller.via ? asMorph(caller) : null)

/** The employee who makes a change: staff or a courier. Null for a client and for the system. */
export const employeeOf = (caller: Caller | null) =>
  (caller && caller.guard !== 'client' ? { type: TABLE_OF_GUARD[caller.guard], id: caller.id } : null)

/** The caller as a morph value, for fields such as received_by. */
export const asMorph = (caller: Caller) => ({ type: TABLE_OF_GUARD[caller.guard], id: caller.id })
