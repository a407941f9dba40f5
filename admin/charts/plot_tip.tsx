import { Ltr } from '../controls/ltr.tsx'
import { useFormat } from '../format/use_format.ts'
import type { ChartProps } from './chart.tsx'
import { colorOf, pointText, valueOf, valueText, type ChartPoint } from './chart_data.ts'

interface PlotTipProps extends Pick<ChartProps, 'series' | 'unit'> {
  readonly point: ChartPoint
  /** The series that a click opens. */
  readonly active: number
  /** Pixels from the left of the drawing, in every language: a canvas has no direction. */
  readonly left: number
}

export function PlotTip({ series, unit, point, active, left }: PlotTipProps) {
  const format = useFormat()
  return (
    <div className="plot-tip" aria-hidden="true" style={{ left }} ref={keepInside}>
      <strong><bdi>{pointText(point, format)}</bdi></strong>
      {series.map(({ key, label }, index) => (
        <span key={key} data-active={(series.length > 1 && index === active) || undefined}>
          <span className="chart-key" data-color={colorOf(series, index)}>{label}</span>
          <Ltr className="figure">{valueText(valueOf(point, key), unit, format)}</Ltr>
        </span>
      ))}
    </div>
  )
}

/** Beside the crosshair, on the side that has more room. */
function keepInside(tip: HTMLElement | null): void {
  const room = tip?.parentElement?.clientWidth ?? 0
  if (tip) tip.dataset.side = tip.offsetLeft > room / 2 ? 'left' : 'right'
}
