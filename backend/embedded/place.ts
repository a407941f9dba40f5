import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import env from '#backend/env/env'

export const USER = 'zarbia'
export const PORT = 5432

export interface SystemUser { uid: number; gid: number }

/** Where a cluster lives on this machine, and the system user it runs as when we are root. */
export interface Place {
  data: string
  socket: string
  log: string
  /** Set only for root: PostgreSQL refuses to run as root. */
  runAs: SystemUser | undefined
}

const APP_ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NOBODY_ID = process.platform === 'darwin' ? 4_294_967_294 : 65_534
const NOBODY: SystemUser = { uid: NOBODY_ID, gid: NOBODY_ID }
/** The kernel allows 107 bytes for the whole address of a Unix socket. */
const SOCKET_DIRECTORY_MAX = 107 - '/.s.PGSQL.5432.lock'.length

let place: Place | undefined

export function clusterPlace(): Place {
  place ??= choose()
  return place
}

function choose(): Place {
  const data = dataDirectory()
  return { data, socket: socketDirectory(data), log: `${data}.log`, runAs: isRoot() ? ownerOf(data) : undefined }
}

function dataDirectory() {
  const given = env.get('EMBEDDED_PG_DIR')
  if (given) return resolve(APP_ROOT, given)
  const name = env.get('NODE_ENV') === 'test' ? 'postgres_test' : 'postgres'
  const usual = join(APP_ROOT, 'tmp', name)
  const isWithinReach = !isRoot() || existsSync(join(usual, 'PG_VERSION')) || !closedDirectory(APP_ROOT, NOBODY)
  // A project below /root (0700) is out of reach for the user that PostgreSQL runs as.
  return isWithinReach ? usual : join(sharedDirectory(), name)
}

/** A directory of ours that every user of the machine can walk through. */
export function sharedDirectory() {
  return join('/var/tmp', `zarbia-${hash(APP_ROOT)}`)
}

/** The first directory on the way to `path`, itself included, that this user may not walk through. */
export function closedDirectory(path: string, user: SystemUser): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedDirectory(parent, user)
  return above ?? (existsSync(path) && !canWalkThrough(path, user) ? path : undefined)
}

function canWalkThrough(directory: string, user: SystemUser) {
  const { uid, gid, mode } = statSync(directory)
  if (uid === user.uid) return Boolean(mode & 0o100)
  return Boolean(mode & (gid === user.gid ? 0o010 : 0o001))
}

/** Data that an ordinary user made stay that user's, also when root starts the program. */
function ownerOf(data: string): SystemUser {
  if (!existsSync(data)) return NOBODY
  const { uid, gid } = statSync(data)
  return uid === 0 ? NOBODY : { uid, gid }
}

/** Inside the data directory, which only its owner can enter; elsewhere only when that path is too long for a socket. */
function socketDirectory(data: string) {
  return Buffer.byteLength(data) <= SOCKET_DIRECTORY_MAX ? data : join('/tmp', `zarbia-${hash(data)}`)
}

function isRoot() {
  return process.getuid?.() === 0
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
