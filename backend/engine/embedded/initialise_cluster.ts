import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makePrivateDirectory } from './directories.ts'
import { EmbeddedFailure } from './failure.ts'
import { DATABASE_USER, type ClusterPaths } from './cluster_paths.ts'
import { isAlive } from './postmaster.ts'
import type { Binaries } from './binaries.ts'

/** Without the PG… variables of this process, which would configure the server. */
export const POSTGRES_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Creates the cluster in a draft directory and renames it, so that an incomplete cluster is never used. */
export async function initialiseCluster(paths: ClusterPaths, binaries: Binaries) {
  removeAbandonedDrafts(paths)
  const draft = `${paths.data}.init-${process.pid}`
  try {
    makePrivateDirectory(draft, paths.runAs)
    await promisify(execFile)(
      binaries.initdb,
      ['-D', draft, '-U', DATABASE_USER, '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
      { ...paths.runAs, cwd: '/', env: POSTGRES_ENVIRONMENT },
    )
    renameSync(draft, paths.data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process has created it at the same time.
    if (existsSync(join(paths.data, 'PG_VERSION'))) return
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedFailure(`The embedded PostgreSQL cannot be set up in ${paths.data}`, reason)
  }
}

function removeAbandonedDrafts(paths: ClusterPaths) {
  const prefix = `${basename(paths.data)}.init-`
  for (const name of readdirSync(dirname(paths.data))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(dirname(paths.data), name), { recursive: true, force: true })
  }
}
