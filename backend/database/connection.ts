import { clusterPlace, PORT, USER } from '#backend/embedded/place'
import { databaseName } from '#backend/env/database_name'
import env from '#backend/env/env'

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
