/** Notes and coins, lines and parties as one line of text. Pure. */
import type { Row } from '#resources'
import type { Values } from '../definition/record.ts'
import type { I18n } from '../definition/translation.ts'

export const coinsText = (counts: NonNullable<Row<'cash_sessions'>['counted']>, _: Values, { format }: I18n): string =>
  counts.filter(({ count }) => count > 0).map(({ value, count }) => `${count} × ${format.money(value)}`).join(' + ')

export const linesText = (lines: readonly unknown[], _: Values, { t }: I18n): string => t('ui.field.lines', { count: lines.length })

export const partyText = ({ name }: NonNullable<Row<'invoices'>['seller']>): string => name ?? ''
