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
  const { size } = straight
  const [metres, minutes] = [straight.metres.slice(), straight.minutes.slice()]
  if (known.length < 2) return { size, metres, minutes }
  const table = await fetchTable(server, known.map(({ point }) => point))
  known.forEach(({ index: from }, row) => {
    known.forEach(({ index: to }, column) => {
      const [distance, duration] = [table.distances[row]?.[column], table.durations[row]?.[column]]
      // Both or none: a way has one kind.
      if (!isLength(distance) || !isLength(duration)) return
      metres[from * size + to] = distance
      minutes[from * size + to] = duration / 60
    })
  })
  return { size, metres, minutes }
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
