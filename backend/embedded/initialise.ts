import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makePrivate } from './directories.ts'
import { EmbeddedFailure } from './embedded_failure.ts'
import { USER, type Place } from './place.ts'
import { isAlive } from './postmaster.ts'
import type { Binaries } from './binaries.ts'

/** Nothing of the caller's own PG… variables may steer our server. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** A half-made cluster is never seen: it is made beside its place and moved there in one step. */
export async function initialise(place: Place, binaries: Binaries) {
  removeAbandonedDrafts(place)
  const draft = `${place.data}.init-${process.pid}`
  try {
    makePrivate(draft, place.runAs)
    await promisify(execFile)(
      binaries.initdb,
      ['-D', draft, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
      { ...place.runAs, cwd: '/', env: ENVIRONMENT },
    )
    renameSync(draft, place.data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process that started at the same moment was faster.
    if (existsSync(join(place.data, 'PG_VERSION'))) return
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedFailure(`The embedded PostgreSQL cannot be set up in ${place.data}`, reason)
  }
}

function removeAbandonedDrafts(place: Place) {
  const prefix = `${basename(place.data)}.init-`
  for (const name of readdirSync(dirname(place.data))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(dirname(place.data), name), { recursive: true, force: true })
  }
}
