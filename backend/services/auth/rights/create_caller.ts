import type { Caller } from '#backend/engine/resource/caller'
import type { Guard } from '#schema/types'
import type { HttpContext } from '@adonisjs/core/http'

/** Creates the `Caller` of a request from the authenticated person. */
export function createCaller(
  ctx: HttpContext, guard: Guard, person: AuthenticatedPerson, now: Caller['context']['now'], served_sites: readonly number[] = [],
): Caller {
  const me = { id: person.id, site_id: person.site_id }
  return {
    guard,
    id: person.id,
    permissions: person.permissions,
    me,
    served_sites,
    locale: ctx.locale,
    context: { me, now },
    ip: ctx.request.ip() || null,
    request_id: ctx.request.id() ?? null,
    ...(person.api_token && { api_token: person.api_token }),
  }
}

/** The person that a bearer token authenticates. */
export interface AuthenticatedPerson {
  readonly id: number
  readonly site_id: number | null
  /** The permission names of all roles. */
  readonly permissions: ReadonlySet<string>
  /** Set when an integration calls on behalf of the person. */
  readonly api_token?: { readonly id: number; readonly name: string }
}
