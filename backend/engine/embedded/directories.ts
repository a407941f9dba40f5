import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedFailure } from './failure.ts'
import { findInaccessibleDirectory, sharedClusterDirectory, type ClusterPaths, type OperatingSystemUser } from './cluster_paths.ts'

/** Creates the directories of a cluster. Throws EmbeddedFailure with the directory that prevents it. */
export function prepareClusterDirectories(paths: ClusterPaths) {
  const parent = dirname(paths.data)
  try {
    if (parent === sharedClusterDirectory()) makeSharedDirectory()
    const created = mkdirSync(parent, { recursive: true })
    // A strict umask would deny PostgreSQL's user access to the new directory.
    if (paths.runAs && (created || parent.endsWith('/tmp'))) chmodSync(parent, statSync(parent).mode | 0o011)
    if (paths.socket !== paths.data) makePrivateDirectory(paths.socket, paths.runAs)
  } catch (error) {
    if (error instanceof EmbeddedFailure) throw error
    throw new EmbeddedFailure(`No database can be kept in ${paths.data}: ${reason(error)}`, 'Name a directory of yours in EMBEDDED_PG_DIR.')
  }
  refuseClosedParent(paths, parent)
  refuseForeignData(paths)
}

/** A directory that only PostgreSQL's user can enter. */
export function makePrivateDirectory(directory: string, user: OperatingSystemUser | undefined) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(directory)
  if (!lstatSync(directory).isDirectory() || (uid !== process.getuid?.() && uid !== user?.uid)) refuseForeignOwner(directory)
  chmodSync(directory, 0o700)
  if (user) chownSync(directory, user.uid, user.gid)
}

/** Any user may have created a directory of this name below /var/tmp. */
export function makeSharedDirectory() {
  const directory = sharedClusterDirectory()
  mkdirSync(directory, { recursive: true })
  const { uid } = lstatSync(directory)
  if (!lstatSync(directory).isDirectory() || uid !== process.getuid?.()) refuseForeignOwner(directory)
  chmodSync(directory, 0o711)
}

function refuseForeignOwner(directory: string): never {
  throw new EmbeddedFailure(`${directory} belongs to somebody else`, 'Remove it, or name another directory in EMBEDDED_PG_DIR.')
}

function refuseClosedParent(paths: ClusterPaths, parent: string) {
  const closed = paths.runAs && findInaccessibleDirectory(parent, paths.runAs)
  if (!closed) return
  throw new EmbeddedFailure(
    `PostgreSQL does not run as root, and its own user cannot walk through ${closed} to ${paths.data}`,
    `Run chmod o+x ${closed}, or name a directory elsewhere in EMBEDDED_PG_DIR.`,
  )
}

function refuseForeignData(paths: ClusterPaths) {
  if (paths.runAs || !existsSync(paths.data)) return
  const { uid } = statSync(paths.data)
  if (uid === process.getuid?.()) return
  throw new EmbeddedFailure(
    `The data in ${paths.data} belong to another user (uid ${uid})`,
    'Start the program as that user or as root, or name a directory of yours in EMBEDDED_PG_DIR.',
  )
}

function reason(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
