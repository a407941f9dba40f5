/**
 * The walls of the house (architecture.md), checked for every import:
 *   schema/ imports nothing but itself · common/ only schema/ · resources.ts only schema/ · admin/ and backend/ never each other ·
 *   generic rooms name no noun · a room sees of another only its index.ts and its pure files.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Rooms that are true of every entity. Every other folder in backend/ and admin/ carries a noun. */
const FOUNDATION = {
  backend: [
    'resource', 'auth', 'bin', 'clock', 'config', 'database', 'demo', 'embedded', 'exceptions', 'files', 'housekeeping', 'http', 'i18n',
    'jobs', 'live', 'mail', 'metrics', 'middleware', 'openapi', 'portal', 'push', 'site', 'start',
  ],
  admin: ['resource', 'auth', 'courier', 'dashboard', 'fields', 'format', 'layout', 'portal', 'providers', 'push', 'site', 'style'],
}
/** Of these, the ones that must not know a noun. The rest (auth, start, demo, …) puts the rooms together. */
const GENERIC = ['backend/resource', 'backend/embedded', 'backend/exceptions', 'backend/middleware', 'admin/resource', 'admin/fields']

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = toPath(context.filename)
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return
      const message = refusal(from, node.source.value)
      if (message) context.report({ node: node.source, message })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check }
  },
}

function refusal(from, specifier) {
  const to = resolve(from, specifier)
  if (isIn(from, 'schema') && !(to && isIn(to, 'schema'))) return 'schema/ is the ground floor: it imports nothing but itself'
  if (!to) return undefined
  if (isIn(from, 'common') && !isIn(to, 'common') && !isIn(to, 'schema')) return 'common/ knows neither house: it imports only schema/'
  if (from === 'resources.ts' && !isIn(to, 'schema')) return 'resources.ts is plain data: it imports only the language of schema/'
  if (isIn(from, 'admin') && isIn(to, 'backend')) return 'admin/ talks to the server over HTTP, it never imports backend/'
  if (isIn(from, 'backend') && isIn(to, 'admin')) return 'backend/ never imports admin/'
  return refusalBetweenRooms(from, to)
}

function refusalBetweenRooms(from, to) {
  const [here, there] = [nounRoom(from), nounRoom(to)]
  if (!there || here === there) return undefined
  if (GENERIC.some((room) => isIn(from, room))) return `${dirname(from)} is generic and knows no noun: it must not import ${to}`
  if (here && !isIndex(to) && !isPure(to)) return `${here} sees of ${there} only its index.ts and its pure files, not ${to}`
  return undefined
}

/** 'backend/orders' for a file in the room of a noun. */
function nounRoom(path) {
  const [side, room, ...rest] = path.split('/')
  return rest.length > 0 && side in FOUNDATION && !FOUNDATION[side].includes(room) ? `${side}/${room}` : undefined
}

/** The path below the repository's root, or undefined for a package. */
function resolve(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (!specifier.startsWith('#')) return undefined
  const path = specifier.slice(1)
  return ['', '.ts', '.tsx', '.json'].map((end) => path + end).find((file) => existsSync(join(ROOT, file)) && /\.\w+$/.test(file)) ?? path
}

const SHELL = /^(@adonisjs\/|pg$|node:)/

const pure = new Map()

/** A pure file reaches neither framework nor database nor machine, and neither do the files whose values it imports. */
function isPure(path) {
  if (!pure.has(path)) {
    pure.set(path, true)
    pure.set(path, valueImports(path).every((specifier) => {
      const to = resolve(path, specifier)
      return to === undefined ? !SHELL.test(specifier) : /\.json$/.test(to) || isPure(to)
    }))
  }
  return pure.get(path)
}

function valueImports(path) {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return [...source.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm)]
    .map(([, declared, dynamic]) => declared ?? dynamic)
}

function isIndex(path) {
  return /\/index\.tsx?$/.test(path)
}

function isIn(path, room) {
  return path.startsWith(`${room}/`)
}

function toPath(file) {
  return relative(ROOT, file).replaceAll('\\', '/')
}
