/** From the signed-in person to the Caller that all rooms know. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '#backend/resource/caller'
import type { Guard } from '#schema/types'
import type { Person } from './person.ts'

export function createCaller(ctx: HttpContext, guard: Guard, person: Person, now: Caller['context']['now']): Caller {
  const me = { id: person.id, site_id: person.site_id }
  return {
    guard,
    id: person.id,
    permissions: new Set(person.permissions),
    me,
    locale: ctx.locale,
    context: { me, now },
    ip: ctx.request.ip() || null,
    request_id: ctx.request.id() ?? null,
    ...(person.api_token && { api_token: person.api_token }),
  }
}
