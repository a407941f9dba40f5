/** The points of a chart as columns of numbers, its ticks and its texts. Pure. */
import type { Format } from '../format/use_format.ts'
import { businessDay, startOfDay } from '../format/business_zone.ts'
import { isDate } from '../format/dates.ts'
import { businessZone } from '../format/zone.ts'
import { appendUnit } from '../format/numbers.ts'
import { addDays, daysBetween } from '#common/time/time'

export type ChartKind = 'line' | 'area' | 'bars'
export type SeriesColor = 'accent' | 'blue' | 'green' | 'grey' | 'orange' | 'pink' | 'red' | 'yellow'

export interface ChartSeries {
  readonly key: string
  readonly label: string
  /** By default the next one of a fixed order. */
  readonly color?: SeriesColor
}
export interface ChartPoint {
  /** 'YYYY-MM-DD', 'YYYY-MM', an ISO instant, or the key of a category. Points are in the order of x. */
  readonly x: string
  /** By default x, formatted when it is a day, a month or an instant. */
  readonly label?: string
  /** The short text below the axis; by default the label, or x without its year. */
  readonly tick?: string
  /** A number or an exact decimal of the API; null or absent: a gap. */
  readonly values: Readonly<Record<string, number | string | null | undefined>>
}

/** What is drawn. */
export interface PlotChart {
  readonly kind: ChartKind
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly unit?: string
  readonly isStacked?: boolean
  readonly isFromZero?: boolean
}

export const valueOfPoint = ({ values }: ChartPoint, key: string): number | null => {
  const value = values[key]
  return value === null || value === undefined ? null : Number(value)
}

const COLORS: readonly SeriesColor[] = ['accent', 'orange', 'blue', 'pink', 'green', 'grey']
export const colorOf = (series: readonly ChartSeries[], index: number): SeriesColor =>
  series[index]?.color ?? COLORS[index % COLORS.length] ?? 'accent'

/** Lines over days or instants keep the distances of time; bars and categories stand side by side. */
export const isTimeScale = (kind: ChartKind, points: readonly ChartPoint[]): boolean =>
  kind !== 'bars' && points.every(({ x }) => isDate(x) || IS_INSTANT.test(x))

/** Seconds, or the index of the point. */
export const xPositionsOf = (kind: ChartKind, points: readonly ChartPoint[]): number[] =>
  (isTimeScale(kind, points) ? points.map(({ x }) => (isDate(x) ? startOfDay(x) : Date.parse(x)) / 1000) : points.map((_, index) => index))

/** One column for each series; in a stack each one stands on those before it. */
export function columnsOf(points: readonly ChartPoint[], series: readonly ChartSeries[], isStacked: boolean): (number | null)[][] {
  if (!isStacked) return series.map(({ key }) => points.map((point) => valueOfPoint(point, key)))
  const heights = points.map(() => 0)
  return series.map(({ key }) => points.map((point, index) => (heights[index] = (heights[index] ?? 0) + (valueOfPoint(point, key) ?? 0))))
}

export const isEmpty = (points: readonly ChartPoint[], series: readonly ChartSeries[]): boolean =>
  points.every((point) => series.every(({ key }) => !valueOfPoint(point, key)))

/** The indexes whose labels fit. */
export function indexTicks(count: number, room: number): number[] {
  const step = STEPS.find((size) => count / size <= Math.max(room, 1)) ?? count
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

/** Midnights of the business between two instants (in seconds), as many as fit. */
export function timeTicks(from: number, to: number, room: number, zone: string = businessZone()): number[] {
  const [day, last] = [businessDay(from * 1000, zone), businessDay(to * 1000, zone)]
  const first = startOfDay(day, zone) < from * 1000 ? addDays(day, 1) : day
  const days = daysBetween(first, last) + 1
  const step = STEPS.find((size) => days / size <= Math.max(room, 1)) ?? days
  return Array.from({ length: Math.max(Math.ceil(days / step), 0) }, (_, index) => startOfDay(addDays(first, index * step), zone) / 1000)
}
const STEPS = [1, 2, 3, 5, 7, 14, 28, 56, 91, 182, 365, 730, 1825]

/** The whole text of a point, for the tooltip and the table. */
export function chartPointText({ x, label }: ChartPoint, format: Format): string {
  return label ?? (IS_MONTH.test(x) ? format.month(x) : format.label(x))
}

/** The text of a tick of `timeTicks`. */
export const timeTickText = (seconds: number, format: Format): string => format.shortDate(businessDay(seconds * 1000))

/** The short text below the axis. */
function tickText({ x, label, tick = label }: ChartPoint, format: Format): string {
  if (tick !== undefined) return tick
  if (IS_INSTANT.test(x)) return timeTickText(Date.parse(x) / 1000, format)
  return isDate(x) ? format.shortDate(x) : chartPointText({ x, values: {} }, format)
}

/** The name of a category in two lines, at the space next to its middle. */
export function tickLines(point: ChartPoint, format: Format): string[] {
  const text = tickText(point, format)
  if (point.label === undefined || point.tick !== undefined) return [text]
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [split] = spaces.toSorted((one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2))
  return split === undefined ? [text] : [text.slice(0, split), text.slice(split + 1)]
}

/** 'currency': minor units; another unit stands behind the number. */
export function valueText(value: number | null, unit: string | undefined, format: Format): string {
  if (value === null) return '–'
  if (unit === 'currency') return format.money(value)
  return unit ? appendUnit(format.number(value), unit) : format.number(value)
}

/** A number beside the axis, without its unit. */
export const formatAxisNumber = (value: number, unit: string | undefined, format: Format): string =>
  format.number(unit === 'currency' ? value / 100 : value)

const IS_INSTANT = /^\d{4}-\d{2}-\d{2}T/
const IS_MONTH = /^\d{4}-\d{2}$/
