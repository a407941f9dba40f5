import pg from 'pg'
import { POSTGRES_PORT, DATABASE_USER, type ClusterPaths } from './cluster_paths.ts'

/** A client outside of the application's pool. */
export function createPostgresClient(paths: ClusterPaths, applicationName: string) {
  const client = new pg.Client({
    host: paths.socket, port: POSTGRES_PORT, user: DATABASE_USER, database: 'postgres', application_name: applicationName,
  })
  // A connection that breaks while idle fails at its next query; without a listener the error would end the process.
  client.on('error', () => {})
  return client
}

/** Whether the cluster is running and accepts connections. */
export async function acceptsConnections(paths: ClusterPaths) {
  const client = createPostgresClient(paths, 'zarbia probe')
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
