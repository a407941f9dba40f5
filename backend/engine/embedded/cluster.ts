import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, type Binaries } from './binaries.ts'
import { prepareClusterDirectories } from './directories.ts'
import { EmbeddedFailure } from './failure.ts'
import { POSTGRES_ENVIRONMENT, initialiseCluster } from './initialise_cluster.ts'
import { POSTGRES_PORT, type ClusterPaths } from './cluster_paths.ts'
import { isAlive, readPostmaster, removeStalePidFile } from './postmaster.ts'
import { acceptsConnections } from './cluster_client.ts'

/** After a crash it takes a moment until the old backends have released the shared memory. */
const MAX_LAUNCHES = 30
const STOP_TIMEOUT_MS = 2500
const MAX_LOG_BYTES = 10_000_000

export interface Durability { durable: boolean }

/** Starts the cluster unless it is running. Several processes may call this at once. */
export async function startCluster(paths: ClusterPaths, durability: Durability) {
  if (await acceptsConnections(paths)) return
  prepareClusterDirectories(paths)
  const binaries = await findBinaries(paths)
  if (!existsSync(join(paths.data, 'PG_VERSION'))) await initialiseCluster(paths, binaries)
  for (let launches = 0; launches < MAX_LAUNCHES; launches += 1) {
    removeStalePidFile(paths)
    const pid = readPostmaster(paths)
    // If another process starts it at the same time, this postmaster exits and the other one accepts connections.
    const hasExited = pid && isAlive(pid) ? () => !isAlive(pid) : launch(paths, binaries, durability)
    // Ends when it accepts connections or exits: after a crash it recovers first, which may take minutes.
    while (!hasExited()) {
      if (await acceptsConnections(paths)) return
      await sleep(10)
    }
    await sleep(200)
  }
  throw new EmbeddedFailure('The embedded PostgreSQL does not start', lastLogLines(paths))
}

/** Fast shutdown, which rolls open transactions back; after the timeout immediate shutdown, from which the WAL recovers. */
export async function stopCluster(paths: ClusterPaths) {
  const pid = readPostmaster(paths)
  if (!pid) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  // Ends after the timeout.
  while (isAlive(pid) && Date.now() < deadline) await sleep(5)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  const killed = Date.now() + STOP_TIMEOUT_MS
  // Ends after the timeout: then the kernel ends the process.
  while (isAlive(pid) && Date.now() < killed) await sleep(5)
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** In a process group of its own, so that Ctrl-C in the terminal does not stop it before its last client. */
function launch(paths: ClusterPaths, binaries: Binaries, durability: Durability) {
  const log = openSync(paths.log, existsSync(paths.log) && statSync(paths.log).size > MAX_LOG_BYTES ? 'w' : 'a', 0o600)
  const child = spawn(binaries.postgres, serverArguments(paths, durability), {
    ...paths.runAs, cwd: '/', env: POSTGRES_ENVIRONMENT, detached: true, stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let exited = false
  for (const event of ['exit', 'error']) child.once(event, () => { exited = true })
  return () => exited
}

/** How the program `postgres` is started for this cluster. */
export function serverArguments(paths: ClusterPaths, { durable }: Durability): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: paths.socket,
    unix_socket_permissions: '0700',
    port: POSTGRES_PORT,
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // On SSDs random and sequential reads cost about the same. JIT compilation costs more than it saves for short statements.
    random_page_cost: 1.1,
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', paths.data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function lastLogLines(paths: ClusterPaths) {
  const lines = existsSync(paths.log) ? readFileSync(paths.log, 'utf8').trimEnd().split('\n').slice(-5) : []
  return [`From ${paths.log}:`, ...lines].join('\n')
}
