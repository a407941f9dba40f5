/** What stands for a shift: its day and hours, the same in every language. Pure. */
import type { Row } from '#resources'

export const shiftName = ({ date, start_time, end_time }: Pick<Row<'plannings'>, 'date' | 'start_time' | 'end_time'>): string =>
  `${date} ${start_time}–${end_time}`
