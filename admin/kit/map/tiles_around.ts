/** The pictures of a map around a point, for a map that is only looked at: Leaflet would be a third of a client's page. Pure. */
import type { Point } from '#schema/types'

export const TILE_PIXELS = 256

/** `left` and `top` in pixels from the point. */
export interface Tile { readonly url: string; readonly left: number; readonly top: number }

interface Extent { readonly zoom: number; readonly columns: number; readonly rows: number }

/** An odd number of columns and rows, with the point in the middle one. `url` as Leaflet takes it: {s}, {z}, {x}, {y}, {r}. */
export function tilesAround({ lat, lng }: Point, url: string, { zoom, columns, rows }: Extent): Tile[] {
  const across = 2 ** zoom
  const radians = lat * Math.PI / 180
  const column = (lng + 180) / 360 * across
  const row = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2 * across
  const steps = (count: number) => Array.from({ length: count }, (_, index) => index - (count - 1) / 2)
  return steps(rows).flatMap((down) => steps(columns).map((right) => {
    const [x, y] = [Math.floor(column) + right, Math.floor(row) + down]
    const values: Readonly<Record<string, string | number>> = { s: 'a', z: zoom, x: (x + across) % across, y, r: '' }
    return {
      url: url.replace(/\{(\w)\}/g, (whole, name: string) => String(values[name] ?? whole)),
      left: Math.round((x - column) * TILE_PIXELS), top: Math.round((y - row) * TILE_PIXELS),
    }
  }))
}
