import { databaseName } from '#backend/engine/env/database_name'
import { createPostgresClient } from './cluster_client.ts'
import { clusterPaths, type ClusterPaths } from './cluster_paths.ts'
import { acquireClusterLease, type ClusterLease } from './cluster_lease.ts'
import { errorCode } from '#common/text/error_code'
import type { Durability } from './cluster.ts'

let lease: ClusterLease | undefined

/** Starts the embedded PostgreSQL if necessary, keeps it running for this process, and creates the database. */
export async function attachCluster(durability: Durability) {
  lease ??= await acquireClusterLease(clusterPaths(), durability)
  await ensureDatabase(clusterPaths(), databaseName())
}

/** May be called at any time and repeatedly. */
export async function detachCluster() {
  await lease?.release()
}

async function ensureDatabase(paths: ClusterPaths, name: string) {
  const client = createPostgresClient(paths, 'zarbia setup')
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process has created it at the same time.
    if (!isDuplicate(error)) throw error
  } finally {
    await client.end()
  }
}

function isDuplicate(error: unknown) {
  return ['42P04', '23505'].some((code) => code === errorCode(error))
}
