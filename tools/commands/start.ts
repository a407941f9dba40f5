import { supervise } from '../../backend/app/bin/supervise.ts'
import { buildSite, isSiteStale } from '../build_site.ts'
import { ROOT } from '../root.ts'

/** Keeps the server of the API, the admin, the portal and the public pages running; builds the pages first if they are stale. */
export async function run() {
  process.env.NODE_ENV ??= 'production'
  if (isSiteStale()) await buildSite()
  supervise(`${ROOT}backend/app/bin/server.ts`)
}
