/** Ways by road, from a routing server: the table service of OSRM (https://project-osrm.org/docs/v5.24.0/api/#table-service). */
import type { Point } from '#schema/types'
import type { Ways } from './ways.ts'

const TIMEOUT_MS = 3000
/** A larger answer is no table of our points. */
const MAX_CHARACTERS = 5_000_000

/**
 * Throws if the server does not answer in time, or refuses. A way that it does not know is that of `straight`: all those of a pin in a
 * lake, and no others.
 */
export async function roadWays(server: string, points: readonly (Point | null)[], straight: Ways): Promise<Ways> {
  const known = points.flatMap((point, index) => (point ? [{ point, index }] : []))
  if (known.length < 2) return straight
  const table = await fetchTable(server, known.map(({ point }) => point))
  const rowOf = new Map(known.map(({ index }, row) => [index, row]))
  const roadBetween = (from: number, to: number) => {
    const [row, column] = [rowOf.get(from) ?? -1, rowOf.get(to) ?? -1]
    const [metres, seconds] = [table.distances[row]?.[column], table.durations[row]?.[column]]
    // Both or none: a way has one kind.
    return isLength(metres) && isLength(seconds) ? { metres, minutes: seconds / 60 } : null
  }
  return {
    metres: straight.metres.map((row, from) => row.map((metres, to) => roadBetween(from, to)?.metres ?? metres)),
    minutes: straight.minutes.map((row, from) => row.map((minutes, to) => roadBetween(from, to)?.minutes ?? minutes)),
  }
}

type Matrix = readonly (readonly unknown[])[]
interface RoadTable { readonly distances: Matrix; readonly durations: Matrix }

async function fetchTable(server: string, points: readonly Point[]): Promise<RoadTable> {
  const coordinates = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
  const url = `${server.replace(/\/+$/, '')}/table/v1/driving/${coordinates}?annotations=distance,duration`
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  if (!response.ok || text.length > MAX_CHARACTERS) throw new Error(`the routing server answered ${response.status}`)
  const { distances, durations } = JSON.parse(text) as Record<string, unknown>
  if (!isMatrix(distances, points.length) || !isMatrix(durations, points.length)) throw new Error('the routing server sent no table')
  return { distances, durations }
}

const isMatrix = (value: unknown, size: number): value is Matrix =>
  Array.isArray(value) && value.length === size && value.every((row) => Array.isArray(row) && row.length === size)

/** OSRM has null for two points without a road between them. */
const isLength = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
