import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import env from '#backend/engine/env/env'

export const DATABASE_USER = 'zarbia'
export const POSTGRES_PORT = 5432

export interface OperatingSystemUser { uid: number; gid: number }

/** The directories of a cluster, and the system user that it runs as if this process is root. */
export interface ClusterPaths {
  data: string
  socket: string
  log: string
  /** Set only for root: PostgreSQL refuses to run as root. */
  runAs: OperatingSystemUser | undefined
}

const APP_ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const NOBODY_ID = process.platform === 'darwin' ? 4_294_967_294 : 65_534
const NOBODY: OperatingSystemUser = { uid: NOBODY_ID, gid: NOBODY_ID }
/** The kernel allows 107 bytes for the whole address of a Unix socket. */
const SOCKET_DIRECTORY_MAX = 107 - '/.s.PGSQL.5432.lock'.length

let paths: ClusterPaths | undefined

export function clusterPaths(): ClusterPaths {
  paths ??= clusterPathsAt(dataDirectory())
  return paths
}

/** Of the cluster whose data lie in this directory. */
export function clusterPathsAt(data: string): ClusterPaths {
  return { data, socket: socketDirectory(data), log: `${data}.log`, runAs: isRoot() ? ownerOf(data) : undefined }
}

function dataDirectory() {
  const configured = env.get('EMBEDDED_PG_DIR')
  if (configured) return resolve(APP_ROOT, configured)
  const name = env.get('NODE_ENV') === 'test' ? 'postgres_test' : 'postgres'
  const defaultDirectory = join(APP_ROOT, 'tmp', name)
  const isAccessible = !isRoot() || existsSync(join(defaultDirectory, 'PG_VERSION')) || !findInaccessibleDirectory(APP_ROOT, NOBODY)
  // The user that PostgreSQL runs as cannot access a project below /root (0700).
  return isAccessible ? defaultDirectory : join(sharedClusterDirectory(), name)
}

/** A directory that every user of the machine can traverse. */
export function sharedClusterDirectory() {
  return join('/var/tmp', `zarbia-${hash(APP_ROOT)}`)
}

/** The first directory of `path`, itself included, that this user cannot traverse. */
export function findInaccessibleDirectory(path: string, user: OperatingSystemUser): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : findInaccessibleDirectory(parent, user)
  return above ?? (existsSync(path) && !canTraverse(path, user) ? path : undefined)
}

function canTraverse(directory: string, user: OperatingSystemUser) {
  const { uid, gid, mode } = statSync(directory)
  if (uid === user.uid) return Boolean(mode & 0o100)
  return Boolean(mode & (gid === user.gid ? 0o010 : 0o001))
}

/** Existing data keep their owner, also when root starts the program. */
function ownerOf(data: string): OperatingSystemUser {
  if (!existsSync(data)) return NOBODY
  const { uid, gid } = statSync(data)
  return uid === 0 ? NOBODY : { uid, gid }
}

/** The data directory, which only its owner can enter; another one only if that path is too long for a socket. */
function socketDirectory(data: string) {
  return Buffer.byteLength(data) <= SOCKET_DIRECTORY_MAX ? data : join('/tmp', `zarbia-${hash(data)}`)
}

function isRoot() {
  return process.getuid?.() === 0
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
