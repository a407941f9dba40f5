import { useLayoutEffect, useRef } from 'react'
import { Ltr } from '../controls/ltr.tsx'
import { useFormat } from '../format/use_format.ts'
import type { ChartProps } from './chart.tsx'
import { colorOf, chartPointText, valueOfPoint, valueText, type ChartPoint } from './data.ts'

interface PlotTooltipProps extends Pick<ChartProps, 'series' | 'unit'> {
  readonly point: ChartPoint
  /** The series that a click opens. */
  readonly active: number
  /** Pixels from the left of the drawing, in every language: a canvas has no direction. */
  readonly left: number
}

export function PlotTooltip({ series, unit, point, active, left }: PlotTooltipProps) {
  const format = useFormat()
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => { if (tip.current) placeBeside(tip.current, left) })
  return (
    <div className="plot-tip" aria-hidden="true" ref={tip}>
      <strong><bdi>{chartPointText(point, format)}</bdi></strong>
      {series.map(({ key, label }, index) => (
        <span key={key} data-active={(series.length > 1 && index === active) || undefined}>
          <span className="chart-key" data-color={colorOf(series, index)}>{label}</span>
          <Ltr className="figure">{valueText(valueOfPoint(point, key), unit, format)}</Ltr>
        </span>
      ))}
    </div>
  )
}

/** Beside the crosshair, on the side that has more room, and within the chart. */
function placeBeside(tip: HTMLElement, left: number): void {
  const room = tip.parentElement?.clientWidth ?? 0
  const width = tip.offsetWidth
  const beside = left > room / 2 ? left - width - GAP : left + GAP
  tip.style.left = `${Math.max(Math.min(beside, room - width), 0)}px`
}
const GAP = 12
