import { columnsOf, type PlotChart } from './data.ts'

/**
 * The series of the value below the mouse: the part of a stack, the bar in a group, or the nearest line. `offset`: from the middle of the
 * point, in points; `y`: a value. Pure.
 */
export function seriesAt(chart: PlotChart, index: number, offset: number, y: number): number {
  const count = chart.series.length
  if (chart.kind === 'bars' && !chart.isStacked) return Math.min(Math.max(Math.floor((offset + 0.5) * count), 0), count - 1)
  const heights = columnsOf(chart.points, chart.series, chart.isStacked ?? false).map((column) => column[index] ?? null)
  if (chart.isStacked) {
    const part = heights.findIndex((height) => (height ?? 0) >= y)
    return part === -1 ? count - 1 : part
  }
  const distances = heights.map((height) => (height === null ? Infinity : Math.abs(height - y)))
  return Math.max(distances.indexOf(Math.min(...distances)), 0)
}
