import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, type Binaries } from './binaries.ts'
import { prepareDirectories } from './directories.ts'
import { EmbeddedFailure } from './embedded_failure.ts'
import { ENVIRONMENT, initialise } from './initialise.ts'
import { PORT, type Place } from './place.ts'
import { isAlive, readPostmaster, removeStalePidFile } from './postmaster.ts'
import { answers } from './probe.ts'

/** After a crash the old backends need a moment to leave the shared memory; a real obstacle stays. */
const LAUNCHES = 30
const STOP_MS = 2500
const LOG_MAX_BYTES = 10_000_000

export interface Durability { durable: boolean }

/** Brings the cluster up, or finds it up already. Safe to call from several processes at once. */
export async function startCluster(place: Place, durability: Durability) {
  if (await answers(place)) return
  prepareDirectories(place)
  const binaries = await findBinaries(place)
  if (!existsSync(join(place.data, 'PG_VERSION'))) await initialise(place, binaries)
  for (let launches = 0; launches < LAUNCHES; launches += 1) {
    removeStalePidFile(place)
    const pid = readPostmaster(place)
    // Another process may win the race to start it: then ours exits, and the other one answers.
    const hasExited = pid && isAlive(pid) ? () => !isAlive(pid) : launch(place, binaries, durability)
    while (!hasExited()) {
      if (await answers(place)) return
      await sleep(10)
    }
    await sleep(200)
  }
  throw new EmbeddedFailure('The embedded PostgreSQL does not start', lastWords(place))
}

/** Fast shutdown: what is open is rolled back. If that takes too long, at once: what was committed is in the log on disk. */
export async function stopCluster(place: Place) {
  const pid = readPostmaster(place)
  if (!pid) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_MS
  while (isAlive(pid) && Date.now() < deadline) await sleep(5)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await sleep(5)
}

/** In its own process group: Ctrl-C in the terminal is for us, we stop it when the last of us leaves. */
function launch(place: Place, binaries: Binaries, durability: Durability) {
  const log = openSync(place.log, existsSync(place.log) && statSync(place.log).size > LOG_MAX_BYTES ? 'w' : 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', place.data, ...settings(place, durability)], {
    ...place.runAs, cwd: '/', env: ENVIRONMENT, detached: true, stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let exited = false
  for (const event of ['exit', 'error']) child.once(event, () => { exited = true })
  return () => exited
}

function settings(place: Place, { durable }: Durability) {
  const values: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: place.socket,
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // On today's disks a page read by an index costs about what the next one does; to compile a statement costs more than it saves.
    random_page_cost: 1.1,
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function lastWords(place: Place) {
  const lines = existsSync(place.log) ? readFileSync(place.log, 'utf8').trimEnd().split('\n').slice(-5) : []
  return [`From ${place.log}:`, ...lines].join('\n')
}
