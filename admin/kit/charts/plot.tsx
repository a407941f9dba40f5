/** The drawing of a chart by uPlot, with a crosshair that follows mouse, touch and arrow keys. */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useNavigate } from 'react-router'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { arrowStep } from '../controls/choices/arrow_step.ts'
import { useThemeMode } from '../controls/theme_mode.ts'
import { useFormat } from '../format/use_format.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import type { ChartProps } from './chart.tsx'
import { chartPointText, valueOfPoint, valueText, type ChartPoint, type PlotChart } from './data.ts'
import { plotData, plotOptions } from './plot_options.ts'
import { seriesAt } from './series_at.ts'
import { PlotTooltip } from './plot_tooltip.tsx'

interface PlotProps extends ChartProps { readonly points: readonly ChartPoint[]; readonly height: number }

/** The point below the crosshair, and its value that a click or Enter opens. */
interface Active { readonly index: number; readonly series: number; readonly left: number; readonly isByKey: boolean }

export function Plot(chart: PlotProps) {
  const { label, points, series, unit, hrefOf } = chart
  const { t } = useTranslator()
  const format = useFormat()
  const navigate = useNavigate()
  const hint = useId()
  const [active, setActive] = useState<Active | null>(null)
  const keySeries = useRef<number | null>(null)
  const touched = useRef<number | null>(null)
  const { element, plot } = usePlot(chart, (drawn, mouseLeft) => {
    const index = drawn.cursor.idx ?? null
    const byKey = keySeries.current
    setActive(index === null ? null : {
      index, series: byKey ?? seriesBelowMouse(chart, index, drawn, mouseLeft), isByKey: byKey !== null,
      left: drawn.over.offsetLeft + drawn.valToPos(drawn.data[0][index] ?? 0, 'x'),
    })
  })

  const point = active ? points[active.index] : undefined
  const href = point && active && hrefOf?.(point, series[active.series]?.key ?? '')
  const open = ({ ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => {
    if (!href) return
    if (ctrlKey || metaKey) window.open(href)
    else void navigate(href)
  }
  const moveTo = (index: number, value: number) => {
    const x = plot.current?.data[0][index]
    if (!plot.current || x === undefined) return
    keySeries.current = value
    plot.current.setCursor({ left: plot.current.valToPos(x, 'x'), top: 1 })
    keySeries.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = nextIndex(event.key, active?.index, points.length)
    const turn = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (index !== undefined) moveTo(index, active?.series ?? 0)
    else if (turn !== 0 && active && series.length > 1) moveTo(active.index, (active.series + turn + series.length) % series.length)
    else if (event.key === 'Enter' && href) open(event)
    else if (event.key === 'Escape' && active) setActive(null)
    else return
    event.preventDefault()
  }
  const text = point && [chartPointText(point, format),
    ...series.map(({ key, label: name }) => `${name}: ${valueText(valueOfPoint(point, key), unit, format)}`)].join(', ')
  return (
    <div className="plot chart-area">
      <div
        ref={element} className="plot-canvas" role="group" tabIndex={0} aria-label={label} aria-describedby={hint}
        data-open={href ? true : undefined} onKeyDown={onKeyDown} onBlur={() => { setActive(null) }}
        // The first touch shows the values, the second one on the same point opens its rows.
        onPointerDown={({ pointerType }: PointerEvent) => { touched.current = pointerType === 'touch' ? active?.index ?? -1 : null }}
        onClick={(event) => { if (touched.current === null || touched.current === active?.index) open(event) }}
      />
      <span id={hint} className="unseen">{t(hrefOf ? 'ui.charts.keys_open' : 'ui.charts.keys')}</span>
      <span className="unseen" role="status">{active?.isByKey && text}</span>
      {point && active && <PlotTooltip {...chart} point={point} active={active.series} left={active.left} />}
    </div>
  )
}

const seriesBelowMouse = (chart: PlotProps, index: number, plot: uPlot, left: number) =>
  seriesAt(chart, index, plot.posToVal(left, 'x') - index, plot.posToVal(plot.cursor.top ?? 0, 'y'))

function nextIndex(key: string, index: number | undefined, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = arrowStep(key)
  if (step === undefined) return undefined
  return index === undefined ? (step === 1 ? 0 : count - 1) : Math.min(Math.max(index + step, 0), count - 1)
}

/** Drawn anew when points, theme, language or width change. */
function usePlot(chart: PlotProps, onCursor: (plot: uPlot, mouseLeft: number) => void) {
  const { kind, points, series, unit, isStacked = false, isFromZero = true, height } = chart
  const format = useFormat()
  const mode = useThemeMode()
  const element = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const listener = useRef(onCursor)
  useEffect(() => { listener.current = onCursor })
  // By content: pages may build the points anew at each rendering.
  const content = JSON.stringify({ kind, points, series, unit, isStacked, isFromZero } satisfies Record<keyof PlotChart, unknown>)
  const drawn = useMemo(() => JSON.parse(content) as PlotChart, [content])

  useEffect(() => {
    const box = element.current
    if (!box) return
    const options = plotOptions(drawn, {
      width: box.clientWidth, height, format, onCursor: (next, mouseLeft) => { listener.current(next, mouseLeft) },
    })
    const made = new uPlot(options, plotData(drawn), box)
    plot.current = made
    const observer = new ResizeObserver(() => { if (box.clientWidth !== made.width) made.setSize({ width: box.clientWidth, height }) })
    observer.observe(box)
    // A canvas does not wait for its font.
    let isGone = false
    void document.fonts.ready.then(() => { if (!isGone) made.redraw(false, true) })
    return () => {
      isGone = true
      observer.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [drawn, format, height, mode])
  return { element, plot }
}
