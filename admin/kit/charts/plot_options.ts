/** The options of uPlot: axes, colours of the tokens, direction of the page. */
import uPlot, { type AlignedData, type Axis, type Cursor, type Options, type Series } from 'uplot'
import type { Format } from '../format/use_format.ts'
import {
  formatAxisNumber, colorOf, columnsOf, indexTicks, isTimeScale, xPositionsOf, tickLines, timeTicks, timeTickText,
  type PlotChart,
} from './data.ts'

interface PlotContext {
  readonly width: number
  readonly height: number
  readonly format: Format
  /** `left`: of the mouse; the crosshair stands on the nearest point. */
  readonly onCursor: (plot: uPlot, left: number) => void
}

/** The columns of a stack are drawn from the highest down: each one covers the lower part of the one before. */
export function plotData({ kind, points, series, isStacked = false }: PlotChart): AlignedData {
  const columns = columnsOf(points, series, isStacked)
  return [xPositionsOf(kind, points), ...isStacked ? columns.reverse() : columns]
}

export function plotOptions(chart: PlotChart, { width, height, format, onCursor }: PlotContext): Options {
  const { series, isStacked = false } = chart
  const css = getComputedStyle(document.documentElement)
  const token = (name: string) => css.getPropertyValue(`--${name}`).trim()
  const isMirrored = document.documentElement.dir === 'rtl'
  const edge = isTimeScale(chart.kind, chart.points) ? HALF_LABEL : 8
  let mouseLeft = 0
  const snap: Cursor.MousePosRefiner = (plot, left, top) => {
    mouseLeft = left
    const x = left < 0 ? undefined : plot.data[0][plot.posToIdx(left)]
    return [x === undefined ? left : plot.valToPos(x, 'x'), top]
  }
  const drawn = series.map((_, index) => seriesOf(chart, index, colorToken(colorOf(series, index), token)))
  const axis: Axis = {
    font: `12px ${token('font')}`, stroke: token('muted'), grid: { stroke: token('line'), width: 1 }, ticks: { show: false },
  }
  const texts = (values: readonly number[]) => values.map((value) => isolated(formatAxisNumber(value, chart.unit, format)))
  return {
    width, height, legend: { show: false }, padding: isMirrored ? [10, 0, 0, edge] : [10, edge, 0, 0],
    cursor: { move: snap, y: false, drag: { x: false, y: false }, points: { show: chart.kind !== 'bars', size: 8 } },
    // Time runs from right to left in Arabic, and the values stand at the right.
    scales: { x: { ...xScale(chart), dir: isMirrored ? -1 : 1 }, y: { range: (_, min, max) => yRange(chart, min, max) } },
    axes: [
      { ...axis, ...xAxis(chart, format), grid: { show: false } },
      {
        ...axis, side: isMirrored ? 1 : 3, space: 36, values: (_, values) => texts(values),
        size: (_, values) => 12 + Math.max(...(values ?? ['']).map((text) => text.length * CHARACTER)),
        ...hasOnlyIntegers(chart) && { incrs: INTEGER_STEPS },
      },
    ],
    series: [{}, ...isStacked ? drawn.reverse() : drawn],
    hooks: { setCursor: [(plot) => { onCursor(plot, mouseLeft) }] },
  }
}

function seriesOf(chart: PlotChart, index: number, color: string): Series {
  if (chart.kind === 'bars') return { stroke: color, fill: color, width: 0, paths: barsOf(chart, index), points: { show: false } }
  const isArea = chart.kind === 'area'
  return {
    stroke: color, width: 2, spanGaps: !isArea, points: { size: 5, fill: color },
    ...isArea && { fill: chart.isStacked ? color : withAlpha(color) },
  }
}

/** Bars of several series share the place of their point. */
function barsOf({ points, series, isStacked = false }: PlotChart, index: number): Series.PathBuilder {
  const build = uPlot.paths.bars
  if (!build) throw new Error('uPlot has no bars')
  const count = isStacked ? 1 : series.length
  if (count === 1) return build({ size: [BAR_SHARE, MAX_BAR], radius: isStacked ? 0 : 0.1 })
  const share = BAR_SHARE / count
  return build({ radius: 0.1, disp: {
    x0: { unit: 1, values: () => points.map((_, position) => position - BAR_SHARE / 2 + index * share) },
    size: { unit: 2, values: () => points.map(() => share * 0.94 / points.length) },
  } })
}
const BAR_SHARE = 0.72
const MAX_BAR = 56

function xScale(chart: PlotChart): { time: false; range: [number, number] } {
  const positions = xPositionsOf(chart.kind, chart.points)
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  const isTime = isTimeScale(chart.kind, chart.points)
  const margin = !isTime ? 0.5 : first === last ? HALF_DAY : 0
  return { time: false, range: [first - margin, last + margin] }
}

function xAxis({ kind, points }: PlotChart, format: Format): Axis {
  const isTime = isTimeScale(kind, points)
  const label = (value: number) =>
    (isTime ? [timeTickText(value, format)] : tickLines(points[value] ?? NO_POINT, format))
  const lines = points.map((point) => tickLines(point, format))
  const longest = Math.max(...lines.flat().map((line) => line.length))
  return {
    size: 32 + 14 * (Math.max(...lines.map(({ length }) => length)) - 1), gap: 8,
    splits: (plot, _, min, max) => {
      const room = Math.floor(plot.bbox.width / devicePixelRatio / (longest * CHARACTER + 16))
      return isTime ? timeTicks(min, max, room) : indexTicks(points.length, room)
    },
    values: (_, values) => values.map((value) => label(value).map(isolated).join('\n')),
  }
}

function yRange({ isFromZero = true, kind }: PlotChart, min: number | null, max: number | null): [number, number] {
  if (min === null || max === null) return [0, 1]
  if (!isFromZero && kind !== 'bars') {
    const [low, high] = uPlot.rangeNum(min, max === min ? max + 1 : max, 0.1, true)
    return [low ?? min, high ?? max]
  }
  const top = Math.max(max, 0) * 1.08
  return [Math.min(min, 0) * 1.08, top > 0 || min < 0 ? top : 1]
}

const hasOnlyIntegers = ({ points, series }: PlotChart) =>
  points.every(({ values }) => series.every(({ key }) => Number.isInteger(Number(values[key] ?? 0))))

const INTEGER_STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

/** Tokens of the marks are the same in both modes; the accent is not. */
const colorToken = (name: string, token: (name: string) => string) => token(name === 'accent' ? 'accent' : `mark-${name}`)
const withAlpha = (color: string) => `color-mix(in srgb, ${color} 18%, transparent)`
/** Keeps the order of a date or a number, whatever the direction of the page. */
const isolated = (text: string) => `\u2068${text}\u2069`

const NO_POINT = { x: '', label: '', values: {} }
/** Pixels of half a label at the end of the axis. */
const HALF_LABEL = 24
const HALF_DAY = 43_200
/** Pixels of an average character of the axes. */
const CHARACTER = 6.6
