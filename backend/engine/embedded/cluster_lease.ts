import { startCluster, stopCluster, type Durability } from './cluster.ts'
import { createPostgresClient } from './cluster_client.ts'
import type { ClusterPaths } from './cluster_paths.ts'
import type { Client } from 'pg'

const APPLICATION_NAME = 'zarbia lease'
/** Advisory lock for counting the leases: no process can acquire one between the count and the stop. */
const LOCK = 7242
const MAX_ATTEMPTS = 20

export interface ClusterLease {
  /** Releases the lease; the last process stops the cluster. Returns whether it was stopped. */
  release(): Promise<boolean>
}

/** Keeps the cluster running for as long as this process runs, and restarts it if it is killed. */
export async function acquireClusterLease(paths: ClusterPaths, durability: Durability): Promise<ClusterLease> {
  let released: Promise<boolean> | undefined
  let client = openLease(paths, durability).then(reopenOnEnd)
  await client

  function reopenOnEnd(opened: Client): Client {
    opened.once('end', () => {
      if (!released) client = openLease(paths, durability).then(reopenOnEnd)
    })
    return opened
  }

  return {
    /** Waits for a restart in progress: otherwise no process would stop that cluster. */
    release() {
      released ??= client.then((opened) => releaseLease(paths, opened))
      return released
    },
  }
}

async function openLease(paths: ClusterPaths, durability: Durability): Promise<Client> {
  // At most MAX_ATTEMPTS times.
  for (let attempt = 1; ; attempt += 1) {
    await startCluster(paths, durability)
    const client = createPostgresClient(paths, APPLICATION_NAME)
    try {
      await client.connect()
      // Waits while another process stops the cluster; then this connection ends, and the next attempt starts it again.
      await client.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [LOCK])
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function releaseLease(paths: ClusterPaths, client: Client) {
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1', [APPLICATION_NAME],
    )
    if (rowCount === 0) {
      await stopCluster(paths)
      return true
    }
    await client.end()
    return false
  } catch {
    // The cluster has stopped already.
    return false
  }
}
