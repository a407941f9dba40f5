import type { PartialHandlers } from '#backend/engine/resource/handler_types'

type Union<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer All) => void ? All : never
type PartOf<R, K extends keyof PartialHandlers> = R extends { readonly [P in K]: infer Part } ? Part : never
type Merged<R> = { readonly [K in keyof Required<PartialHandlers>]: Union<PartOf<R, K>> }

const PART_NAMES = Object.keys(
  { effects: 0, checks: 0, computed: 0, shapes: 0, hooks: 0, jobs: 0, schedules: 0, watches: 0 } satisfies
    Record<keyof PartialHandlers, number>,
) as (keyof PartialHandlers)[]

/** Merges what the rooms register. Throws if two rooms register the same name, because one would replace the other. */
export function mergeHandlers<const Rooms extends Readonly<Record<string, PartialHandlers>>>(rooms: Rooms): Merged<Rooms[keyof Rooms]> {
  const merged = PART_NAMES.map((kind) => [kind, merge(kind, rooms)])
  // TypeScript cannot infer that each part has the keys of all rooms.
  return Object.fromEntries(merged) as Merged<Rooms[keyof Rooms]>
}

function merge(kind: keyof PartialHandlers, rooms: Readonly<Record<string, PartialHandlers>>): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  const owners = new Map<string, string>()
  for (const [room, parts] of Object.entries(rooms)) {
    for (const [name, part] of Object.entries(parts[kind] ?? {})) {
      const owner = owners.get(name)
      if (owner !== undefined) throw new Error(`${owner} and ${room} both register ${kind}.${name}: one of them would be lost`)
      owners.set(name, room)
      merged[name] = part
    }
  }
  return merged
}
