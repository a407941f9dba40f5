/** A QR code as one path of an SVG: a rectangle for each run of dark modules in a row. Pure. */
import { encode } from 'uqr'

/** Printed codes are folded, wet and dirty: 15 % of one may be unreadable. */
const ERROR_CORRECTION = 'M'
const BORDER = 2

/** `size` is that of the picture in modules, with a white border. */
export function qrPath(content: string): { readonly size: number, readonly path: string } {
  const { data, size } = encode(content, { border: BORDER, ecc: ERROR_CORRECTION })
  const path = data.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  return { size, path }
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last[0] + last[1] === x) last[1]++
    else if (isDark) runs.push([x, 1])
  }
  return runs
}
