import { clusterPlace, PORT, USER } from '#backend/embedded/place'
import env from '#backend/start/env'

/** The database of this process: `DATABASE_NAME`, else by environment, so that tests never touch working data. */
export function databaseName() {
  return env.get('DATABASE_NAME') ?? (env.get('NODE_ENV') === 'test' ? 'zarbia_test' : 'zarbia')
}

/** How to reach it: the server of DATABASE_URL, else the embedded one over its Unix socket. */
export function connection() {
  const url = env.get('DATABASE_URL')
  // Instants come back in UTC whatever the server is set to.
  if (url) return { connectionString: withName(url), options: '-c timezone=UTC' }
  return { host: clusterPlace().socket, port: PORT, user: USER, database: databaseName() }
}

function withName(url: string) {
  const name = env.get('DATABASE_NAME')
  if (!name) return url
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
