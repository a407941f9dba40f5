import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** The process that the cluster's pid file names, alive or not. */
export function readPostmaster(place: Place): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile(place), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * After a crash the pid file stays. PostgreSQL itself replaces it when that pid is free, but refuses to start when the
 * pid has gone to another program meanwhile, which is the rule after a restart of the machine or of a container.
 */
export function removeStalePidFile(place: Place) {
  const pid = readPostmaster(place)
  if (pid && isAlive(pid) && !isPostmasterOf(place, pid)) rmSync(pidFile(place), { force: true })
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When in doubt yes: two servers on one data directory would destroy it. */
function isPostmasterOf(place: Place, pid: number) {
  try {
    if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
    if (statSync(`/proc/${pid}`).uid !== statSync(place.data).uid) return false
    // A postmaster works in its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(place.data)
  } catch {
    return true
  }
}

function commandOf(pid: number) {
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
}

function pidFile(place: Place) {
  return join(place.data, 'postmaster.pid')
}
