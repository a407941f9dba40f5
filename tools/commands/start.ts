import { buildSite, isSiteStale } from '../site.ts'

/** One process for everything: API, admin, portal and public pages. */
export async function run() {
  process.env.NODE_ENV ??= 'production'
  if (isSiteStale()) await buildSite()
  await import('../../backend/bin/server.ts')
}
