/** Reports import cycles between rooms. Type imports count. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { SHELVES } from './layers.js'
import { eachImportedModule, placeOf, resolveModulePath, ROOT, toProjectPath } from './paths.js'

export default {
  meta: {
    type: 'problem',
    schema: [{
      type: 'object',
      properties: { root: { type: 'string' }, houses: { type: 'array', items: { type: 'string' } } },
      additionalProperties: false,
    }],
  },
  create(context) {
    const { root = ROOT, houses = Object.keys(SHELVES) } = context.options[0] ?? {}
    const from = toProjectPath(context.filename, root)
    const here = placeOf(from)
    if (!houses.includes(here.house) || here.room === undefined) return {}
    return eachImportedModule((node, specifier) => {
      const there = placeOf(resolveModulePath(from, specifier, root) ?? '')
      if (there.house !== here.house || there.room === undefined || there.room === here.room) return
      const importPath = pathBetween(roomsOf(here.house, root), there.room, here.room)
      if (importPath) context.report({ node, message: `rooms import each other in a circle: ${[here.room, ...importPath].join(' → ')}` })
    })
  },
}

/** The rooms on the shortest import path from `start` to `end`; undefined if there is none. */
function pathBetween(rooms, start, end) {
  const importPaths = [[start]]
  const visited = new Set([start])
  for (const importPath of importPaths) {
    for (const next of rooms.get(importPath.at(-1)) ?? []) {
      if (next === end) return [...importPath, next]
      if (!visited.has(next)) importPaths.push([...importPath, next])
      visited.add(next)
    }
  }
  return undefined
}

const houses = new Map()

/** Room → the rooms that its files import; read once per run. */
function roomsOf(house, root) {
  const key = join(root, house)
  if (!houses.has(key)) houses.set(key, readRooms(house, root))
  return houses.get(key)
}

function readRooms(house, root) {
  const rooms = new Map()
  for (const file of globSync(`${house}/**/*.{ts,tsx}`, { cwd: root })) {
    const { room } = placeOf(file.replaceAll('\\', '/'))
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
    for (const { fileName } of importedFiles) {
      const there = placeOf(resolveModulePath(file, fileName, root) ?? '')
      if (room === undefined || there.room === undefined || there.house !== house || there.room === room) continue
      rooms.set(room, (rooms.get(room) ?? new Set()).add(there.room))
    }
  }
  return rooms
}
