import { clusterPaths, POSTGRES_PORT, DATABASE_USER } from '#backend/engine/embedded/cluster_paths'
import { databaseName } from '#backend/engine/env/database_name'
import env from '#backend/engine/env/env'

/** A server that is gone must not hold up those who wait for a connection. */
const CONNECT_MS = 5000

/**
 * Timestamps are returned in UTC, whatever the time zone of the server. A network that is gone closes nothing in PostgreSQL: what a
 * transaction had locked would stay so for hours. None waits so long between two statements, except with `allowIdle`.
 */
const OPTIONS = '-c timezone=UTC -c idle_in_transaction_session_timeout=60s'

/** The connection settings: the server of DATABASE_URL, else the embedded one over its Unix socket. */
export function connectionSettings() {
  const url = env.get('DATABASE_URL')
  if (url) return { connectionString: withName(url), options: OPTIONS, keepAlive: true, connectionTimeoutMillis: CONNECT_MS }
  const connectionTimeoutMillis = CONNECT_MS
  return { connectionTimeoutMillis, host: clusterPaths().socket, port: POSTGRES_PORT, user: DATABASE_USER, database: databaseName() }
}

/** Those of the replica. A server that is gone must not hold up a read for long. */
export function replicaSettings() {
  return {
    connectionString: withName(env.get('DATABASE_REPLICA_URL') ?? ''), options: OPTIONS, keepAlive: true,
    connectionTimeoutMillis: 2000,
  }
}

function withName(url: string) {
  const name = env.get('DATABASE_NAME')
  if (!name) return url
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
