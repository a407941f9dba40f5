/**
 * The site in which a request is made: that of the person. Whoever may change the sites works in each of them: the header `X-Site`
 * names another one, by its id. What they read, and what they create, is then of that site.
 */
import db from '@adonisjs/lucid/services/db'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { SITE_PERMISSION } from './site_permission.ts'
import { sitesInUse } from './sites_in_use.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Guard } from '#schema/types'
import type { AuthenticatedPerson } from './create_caller.ts'

const HEADER = 'x-site'

/** Throws 403 for a site that is not in use, and for whoever may not choose. */
export async function actingSite({ request }: HttpContext, guard: Guard, person: AuthenticatedPerson): Promise<number | null> {
  const named = request.header(HEADER)
  if (guard !== 'user' || named === undefined || Number(named) === person.site_id) return person.site_id
  const sites = mayChoose(person) ? await sitesInUse(db.connection()) : []
  const site = sites.find(({ id }) => String(id) === named)
  if (!site) throw new PublicError(403, 'E_FORBIDDEN', (t) => t('errors.staff.no_site'))
  return site.id
}

/** A person whose rights were read again stays where the request was made. */
export const siteStaying = (person: AuthenticatedPerson, before: number | null): number | null =>
  (mayChoose(person) ? before : person.site_id)

const mayChoose = ({ permissions, api_token }: AuthenticatedPerson): boolean => permissions.has(SITE_PERMISSION) && !api_token
