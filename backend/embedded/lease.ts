import { startCluster, stopCluster, type Durability } from './cluster.ts'
import { clientOf } from './probe.ts'
import type { Place } from './place.ts'
import type { Client } from 'pg'

const NAME = 'zarbia lease'
/** Whoever counts the leases holds this advisory lock, so that nobody comes in between the count and the stop. */
const LOCK = 7242
const ATTEMPTS = 20

export interface Lease {
  /** Gives the lease back; the last process out stops the cluster. Says whether it did. */
  release(): Promise<boolean>
}

/** Keeps the cluster up for as long as this process lives, and brings it back when something kills it. */
export async function takeLease(place: Place, durability: Durability): Promise<Lease> {
  let released: Promise<boolean> | undefined
  let client = open(place, durability).then(watched)
  await client

  function watched(opened: Client): Client {
    opened.once('end', () => {
      if (!released) client = open(place, durability).then(watched)
    })
    return opened
  }

  return {
    /** What is just being brought back is waited for: else it would stay up with nobody to stop it. */
    release() {
      released ??= client.then((opened) => leave(place, opened))
      return released
    },
  }
}

async function open(place: Place, durability: Durability): Promise<Client> {
  for (let attempt = 1; ; attempt += 1) {
    await startCluster(place, durability)
    const client = clientOf(place, NAME)
    try {
      await client.connect()
      // Waits while another process is about to stop the cluster: then this session ends, and the next attempt starts it again.
      await client.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [LOCK])
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function leave(place: Place, client: Client) {
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1', [NAME],
    )
    if (rowCount === 0) {
      await stopCluster(place)
      return true
    }
    await client.end()
    return false
  } catch {
    // The cluster is down already: there is nothing to give back.
    return false
  }
}
