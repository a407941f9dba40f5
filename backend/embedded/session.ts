import { databaseName } from '#backend/env/database_name'
import { ensureDatabase } from './ensure_database.ts'
import { takeLease, type Lease } from './lease.ts'
import { clusterPlace } from './place.ts'
import type { Durability } from './cluster.ts'

let lease: Lease | undefined

/** Brings up the embedded server for this process, with its database. */
export async function attach(durability: Durability) {
  lease ??= await takeLease(clusterPlace(), durability)
  await ensureDatabase(clusterPlace(), databaseName())
}

/** Safe to call at any time and more than once. */
export async function detach() {
  await lease?.release()
}
