import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedFailure } from './embedded_failure.ts'
import { closedDirectory, sharedDirectory, type Place, type SystemUser } from './place.ts'

/** Makes the directories that a cluster needs, or says which one stands in the way. */
export function prepareDirectories(place: Place) {
  const parent = dirname(place.data)
  try {
    if (parent === sharedDirectory()) makeShared()
    const created = mkdirSync(parent, { recursive: true })
    // A strict umask would lock PostgreSQL's own user out of what we have just made.
    if (place.runAs && (created || parent.endsWith('/tmp'))) chmodSync(parent, statSync(parent).mode | 0o011)
    if (place.socket !== place.data) makePrivate(place.socket, place.runAs)
  } catch (error) {
    if (error instanceof EmbeddedFailure) throw error
    throw new EmbeddedFailure(`No database can be kept in ${place.data}: ${reason(error)}`, 'Name a directory of yours in EMBEDDED_PG_DIR.')
  }
  refuseClosedParent(place, parent)
  refuseForeignData(place)
}

/** A directory that only PostgreSQL's user can enter. */
export function makePrivate(directory: string, user: SystemUser | undefined) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(directory)
  if (!lstatSync(directory).isDirectory() || (uid !== process.getuid?.() && uid !== user?.uid)) refuseStranger(directory)
  chmodSync(directory, 0o700)
  if (user) chownSync(directory, user.uid, user.gid)
}

/** Below /var/tmp anybody may have made a directory of this name before us. */
export function makeShared() {
  const directory = sharedDirectory()
  mkdirSync(directory, { recursive: true })
  const { uid } = lstatSync(directory)
  if (!lstatSync(directory).isDirectory() || uid !== process.getuid?.()) refuseStranger(directory)
  chmodSync(directory, 0o711)
}

function refuseStranger(directory: string): never {
  throw new EmbeddedFailure(`${directory} belongs to somebody else`, 'Remove it, or name another directory in EMBEDDED_PG_DIR.')
}

function refuseClosedParent(place: Place, parent: string) {
  const closed = place.runAs && closedDirectory(parent, place.runAs)
  if (!closed) return
  throw new EmbeddedFailure(
    `PostgreSQL does not run as root, and its own user cannot walk through ${closed} to ${place.data}`,
    `Run chmod o+x ${closed}, or name a directory elsewhere in EMBEDDED_PG_DIR.`,
  )
}

function refuseForeignData(place: Place) {
  if (place.runAs || !existsSync(place.data)) return
  const { uid } = statSync(place.data)
  if (uid === process.getuid?.()) return
  throw new EmbeddedFailure(
    `The data in ${place.data} belong to another user (uid ${uid})`,
    'Start the program as that user or as root, or name a directory of yours in EMBEDDED_PG_DIR.',
  )
}

function reason(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
