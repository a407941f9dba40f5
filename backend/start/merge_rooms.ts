import type { Room } from '#backend/resource/behavior'

type Union<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer All) => void ? All : never
type PartOf<R, K extends keyof Room> = R extends { readonly [P in K]: infer Part } ? Part : never
type Merged<R> = { readonly [K in keyof Required<Room>]: Union<PartOf<R, K>> }

const PART_NAMES = Object.keys(
  { effects: 0, checks: 0, computed: 0, shapes: 0, hooks: 0, jobs: 0, schedules: 0 } satisfies Record<keyof Room, number>,
) as (keyof Room)[]

/** Merges what the rooms register. Throws if two rooms register the same name, because one would replace the other. */
export function mergeRooms<const Rooms extends Readonly<Record<string, Room>>>(rooms: Rooms): Merged<Rooms[keyof Rooms]> {
  const merged = PART_NAMES.map((kind) => [kind, merge(kind, rooms)])
  // TypeScript cannot infer that each part has the keys of all rooms.
  return Object.fromEntries(merged) as Merged<Rooms[keyof Rooms]>
}

function merge(kind: keyof Room, rooms: Readonly<Record<string, Room>>): Record<string, unknown> {
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
