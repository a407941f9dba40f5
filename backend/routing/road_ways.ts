/** Ways by road, from a routing server: the table service of OSRM (https://project-osrm.org/docs/v5.24.0/api/#table-service). */
import type { Point } from '#schema/types'
import type { Ways } from './ways.ts'

const TIMEOUT_MS = 3000
/** A larger answer is no table of our points. */
const MAX_CHARACTERS = 5_000_000

/** Throws if the server does not answer in time, refuses, or does not know a way. */
export async function roadWays(server: string, points: readonly (Point | null)[]): Promise<Ways> {
  const known = points.flatMap((point, index) => (point ? [{ point, index }] : []))
  const size = points.length
  const [metres, minutes] = [new Float64Array(size * size), new Float64Array(size * size)]
  if (known.length < 2) return { size, metres, minutes }
  const table = await fetchTable(server, known.map(({ point }) => point))
  known.forEach(({ index: from }, row) => {
    known.forEach(({ index: to }, column) => {
      metres[from * size + to] = numberAt(table.distances, row, column)
      minutes[from * size + to] = numberAt(table.durations, row, column) / 60
    })
  })
  return { size, metres, minutes }
}

interface RoadTable { readonly distances: unknown; readonly durations: unknown }

async function fetchTable(server: string, points: readonly Point[]): Promise<RoadTable> {
  const coordinates = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
  const url = `${server.replace(/\/+$/, '')}/table/v1/driving/${coordinates}?annotations=distance,duration`
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  if (!response.ok || text.length > MAX_CHARACTERS) throw new Error(`the routing server answered ${response.status}`)
  return JSON.parse(text) as RoadTable
}

/** OSRM has null for two points without a road between them. */
function numberAt(table: unknown, row: number, column: number): number {
  const value = ((table as readonly unknown[] | null)?.[row] as readonly unknown[] | undefined)?.[column]
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  throw new Error('the routing server knows no way between two points')
}
