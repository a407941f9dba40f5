import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#common/text/error_code'
import type { ClusterPaths } from './cluster_paths.ts'

/** The process id in the cluster's pid file, whether the process runs or not. */
export function readPostmaster(paths: ClusterPaths): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile(paths), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes the pid file that a crash has left. PostgreSQL replaces it itself if no process has that id, but refuses to start if
 * another program has it, which is usual after a restart of the machine or of a container.
 */
export function removeStalePidFile(paths: ClusterPaths) {
  const pid = readPostmaster(paths)
  if (pid && isAlive(pid) && !isPostmasterOf(paths, pid)) rmSync(pidFile(paths), { force: true })
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** True if in doubt, because two servers on one data directory would destroy it. */
function isPostmasterOf(paths: ClusterPaths, pid: number) {
  try {
    if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
    if (statSync(`/proc/${pid}`).uid !== statSync(paths.data).uid) return false
    // The working directory of a postmaster is its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(paths.data)
  } catch {
    return true
  }
}

function commandOf(pid: number) {
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
}

function pidFile(paths: ClusterPaths) {
  return join(paths.data, 'postmaster.pid')
}
