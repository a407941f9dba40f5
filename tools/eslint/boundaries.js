/**
 * Allowed imports:
 *   schema/ imports nothing but itself · common/ only schema/, and types of resources.ts · resources.ts only schema/ ·
 *   admin/ and backend/ never each other ·
 *   only tools/ and tests/ import tools/ or tests/ · within a house imports lead to lower layers (layers.js) ·
 *   the room of a noun imports from another noun's room only its index.ts and its pure files.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOMS_WITHOUT_NOUN, GENERIC_ROOMS, LAYERS } from './layers.js'
import { eachImportedModule, within, resolveModulePath, ROOT, roomOf, toProjectPath } from './paths.js'

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = toProjectPath(context.filename)
    return eachImportedModule((node, specifier) => {
      const message = violation(from, specifier, node.parent?.importKind === 'type')
      if (message) context.report({ node, message })
    })
  },
}

function violation(from, specifier, isType) {
  const to = resolveModulePath(from, specifier)
  if (within(from, 'schema') && !(to && within(to, 'schema'))) return 'schema/ is the lowest layer: it imports nothing but itself'
  if (!to) return undefined
  if (within(from, 'common') && !within(to, 'common') && !within(to, 'schema') && !(isType && to === 'resources.ts'))
    return 'common/ is a lower layer: it imports only schema/, and types of resources.ts'
  if (from === 'resources.ts' && !within(to, 'schema')) return 'resources.ts is plain data: it imports only the language of schema/'
  if (within(from, 'admin') && within(to, 'backend')) return 'admin/ talks to the server over HTTP, it never imports backend/'
  if (within(from, 'backend') && within(to, 'admin')) return 'backend/ never imports admin/'
  const [unshipped] = ['tools', 'tests'].filter((folder) => within(to, folder))
  if (unshipped && (within(from, 'admin') || within(from, 'backend'))) return `${unshipped}/ is not shipped: the product does not import it`
  return layerViolation(from, to) ?? nounViolation(from, to)
}

function layerViolation(from, to) {
  const [here, there] = [roomOf(from), roomOf(to)]
  const layers = LAYERS[here?.house] ?? []
  if (layers.length > 0 && isOutsideRooms(to, here.house)) return `${to} composes the rooms of ${here.house}/: no room imports it`
  if (layers.length === 0 || here.house !== there?.house || here.room === there.room) return undefined
  const [upper, lower] = [here, there].map(({ room }) => layers.findIndex((layer) => layer.includes(room)))
  const missing = upper < 0 ? here : lower < 0 ? there : undefined
  if (missing) return `${missing.house}/${missing.room} is in no layer: add it to tools/eslint/layers.js`
  if (upper < lower) return undefined
  return `${here.room} lies ${upper === lower ? 'beside' : 'below'} ${there.room}: imports lead to a lower layer (tools/eslint/layers.js)`
}

function nounViolation(from, to) {
  const [here, there] = [nounRoom(from), nounRoom(to)]
  if (!there || here === there) return undefined
  if (GENERIC_ROOMS.some((room) => within(from, room))) return `${dirname(from)} is generic: it must not import the room of a noun: ${to}`
  if (here && !isIndex(to) && !isPure(to)) return `${here} may import of ${there} only its index.ts and its pure files, not ${to}`
  return undefined
}

/** A file of a house outside all rooms. */
const isOutsideRooms = (path, house) => within(path, house) && roomOf(path) === undefined

/** 'backend/trade/orders' for a file in a noun's room. */
function nounRoom(path) {
  const { house, room } = roomOf(path) ?? {}
  return house in ROOMS_WITHOUT_NOUN && !ROOMS_WITHOUT_NOUN[house].includes(room) ? `${house}/${room}` : undefined
}

const RUNTIME_MODULE = /^(@adonisjs\/|pg$|node:)/

const pure = new Map()

/** A pure file imports neither framework, database nor Node modules, and neither do the files whose values it imports. */
function isPure(path) {
  if (!pure.has(path)) {
    pure.set(path, true)
    pure.set(path, valueImports(path).every((specifier) => {
      const to = resolveModulePath(path, specifier)
      return to === undefined ? !RUNTIME_MODULE.test(specifier) : /\.json$/.test(to) || isPure(to)
    }))
  }
  return pure.get(path)
}

function valueImports(path) {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return [...source.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm)]
    .map(([, declared, dynamic]) => declared ?? dynamic)
}

const isIndex = (path) => /\/index\.tsx?$/.test(path)
