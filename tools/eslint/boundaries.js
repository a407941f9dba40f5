/**
 * Allowed imports:
 *   schema/ imports nothing but itself · common/ only schema/, and types of resources.ts · resources.ts only schema/ ·
 *   admin/ and backend/ never each other ·
 *   only tools/ and tests/ import tools/ or tests/ · within a house imports stay on a shelf or lead to a lower one (layers.js) ·
 *   the room of a noun imports from another noun's room only its index.ts and its pure files.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GENERIC_ROOMS, NOUN_ROOMS, OFFERED, SHELVES } from './layers.js'
import { eachImportedModule, within, placeOf, resolveModulePath, ROOT, toProjectPath } from './paths.js'

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
  return shelfViolation(from, to) ?? nounViolation(from, to)
}

function shelfViolation(from, to) {
  const [here, there] = [placeOf(from), placeOf(to)]
  const shelves = SHELVES[here.house] ?? []
  if (shelves.length === 0 || here.house !== there.house) return undefined
  if (here.room !== undefined && there.room === undefined) return `${to} composes the rooms below it: no room imports it`
  const [upper, lower] = [here, there].map(({ shelf }) => shelves.findIndex((beside) => beside.includes(shelf)))
  const missing = [here, there].find(({ shelf }, index) => shelf !== undefined && [upper, lower][index] < 0)
  if (missing) return `${missing.house}/${missing.shelf} is no shelf (tools/eslint/layers.js)`
  if (here.shelf === undefined || here.shelf === there.shelf || upper < lower || OFFERED.includes(to)) return undefined
  return `${here.shelf} lies ${upper === lower ? 'beside' : 'below'} ${there.shelf}: imports lead to a lower shelf (tools/eslint/layers.js)`
}

function nounViolation(from, to) {
  const [here, there] = [nounRoom(from), nounRoom(to)]
  if (!there || here === there) return undefined
  if (GENERIC_ROOMS.some((room) => within(from, room))) return `${dirname(from)} is generic: it must not import the room of a noun: ${to}`
  if (here && !isIndex(to) && !isPure(to)) return `${here} may import of ${there} only its index.ts and its pure files, not ${to}`
  return undefined
}

/** 'backend/trade/orders' for a file in a noun's room. */
function nounRoom(path) {
  const { house, shelf, room } = placeOf(path)
  const isNoun = room !== undefined && [`${house}/${shelf}/*`, `${house}/${room}`].some((name) => NOUN_ROOMS.includes(name))
  return isNoun ? `${house}/${room}` : undefined
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
