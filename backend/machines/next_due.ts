/** When a part of a machine wants care again. Pure. Source: domain.md §3.10. */
import { decimal, fixed, plus } from '#schema/decimal'
import type { Row } from '#resources'

type Module = Row<'modules'>
const DAY = 86_400_000

/** Unknown until it was done once: nobody has said since when it runs. */
export const nextDueAt = ({ last_done_at, interval_days }: Pick<Module, 'last_done_at' | 'interval_days'>): string | null =>
  last_done_at && interval_days ? new Date(Date.parse(last_done_at) + interval_days * DAY).toISOString() : null

/** In hours of the machine's meter. */
export const nextDueValue = ({ last_done_value, interval_hours }: Pick<Module, 'last_done_value' | 'interval_hours'>): string | null =>
  last_done_value && interval_hours ? fixed(plus(decimal(last_done_value), decimal(interval_hours)), 2) : null
