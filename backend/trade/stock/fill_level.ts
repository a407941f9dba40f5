/** How full a place is. Pure. Source: domain.md §3.7 `threshold`. */
import type { Row } from '#resources'

const NEARLY = 0.8

export function stockFillLevel({ occupancy, threshold }: Pick<Row<'stocks'>, 'occupancy' | 'threshold'>): Row<'stocks'>['fill'] {
  if (threshold === null) return null
  const stored = occupancy ?? 0
  if (stored >= threshold) return 'full'
  return stored >= threshold * NEARLY ? 'nearly_full' : 'free'
}
