import { buildSite, isSiteStale } from '../build_site.ts'

/** Starts one process for the API, the admin, the portal and the public pages; builds the pages first if they are stale. */
export async function run() {
  process.env.NODE_ENV ??= 'production'
  if (isSiteStale()) await buildSite()
  await import('../../backend/bin/server.ts')
}
