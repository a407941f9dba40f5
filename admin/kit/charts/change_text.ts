/** How a figure differs from the one before it. */
import { percentChange } from '#common/percent_change'
import type { Format } from '../format/use_format.ts'
import type { Translator } from '../providers/texts/i18n.ts'

interface Compared { readonly now: number | null; readonly before: number | null; readonly isPercent?: boolean }

/** From this multiple on a percentage is hard to read. */
const TIMES = 10

/** `+12 %`, `×18` from ten times on, `+19 pts` between two percentages. Null where there is nothing to compare. */
export function changeText({ now, before, isPercent = false }: Compared, t: Translator['t'], format: Format): string | null {
  if (now === null || before === null) return null
  if (isPercent) return t('ui.charts.points', { number: signed(now - before) })
  const change = percentChange(now, before)
  if (change === null) return null
  return now >= TIMES * before && before > 0 ? `×${format.number(Math.round(now / before))}` : `${signed(change)}\u00a0%`
}

const signed = (change: number): string => (change < 0 ? `\u2212${-change}` : change > 0 ? `+${change}` : '0')
