/** The count of a drawer that was closed: coins and notes, expected, counted, difference. */
import { columns, fields, present, rule, signatures, space, table, text, totals } from '#backend/services/paper/blocks'
import { companyHeader, type Company } from '#backend/services/paper/company_header'
import { ltr, momentText } from '#backend/services/paper/formats'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { reasonText } from '#common/text/reason_text'
import { labelOf, listOf, numberOf, textOf } from '../record_values.ts'
import { nothingToPrint, type PaperKind } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { Translate } from '#backend/engine/i18n/translator'

type Field = 'opening_amount' | 'cash_in' | 'cash_out' | 'expected_amount' | 'counted_amount' | 'variance' | 'left_in_drawer'

export interface CashCount {
  readonly company: Company
  readonly code: string
  readonly station: string | null
  readonly user: string | null
  readonly opened: string | null
  readonly closed: string | null
  readonly reason: string | null
  readonly coins: readonly { readonly value: number, readonly count: number }[]
  readonly amounts: Readonly<Record<Field, number | null>>
}

const FIELDS: readonly Field[] = [
  'opening_amount', 'cash_in', 'cash_out', 'expected_amount', 'counted_amount', 'variance', 'left_in_drawer',
]

/** Pure. */
export function cashCountPage(t: Translate, count: CashCount): PaperPage {
  const { company, code, station, user, opened, closed, reason, coins, amounts } = count
  const value = (name: Field) => (amounts[name] === null ? null : moneyText(t, amounts[name]))
  return {
    blocks: present([
      columns([3, companyHeader(t, company, 'start')], [2, [
        text(t('enums.paper.cash_count'), { size: 'large', is_strong: true, align: 'end' }), text(ltr(t, code), { align: 'end' }),
      ]]),
      rule,
      fields([
        { label: t('cash_sessions.fields.station'), value: station }, { label: t('cash_sessions.fields.user_id'), value: user },
        { label: t('cash_sessions.fields.opened_at'), value: opened }, { label: t('cash_sessions.fields.closed_at'), value: closed },
      ]),
      table([
        { label: t('shapes.coins.value'), share: 2 }, { label: t('shapes.coins.count'), align: 'end', share: 1 },
        { label: t('papers.amount'), align: 'end', share: 2 },
      ], coins.map((coin) => [moneyText(t, coin.value), ltr(t, String(coin.count)), moneyText(t, coin.value * coin.count)])),
      totals(FIELDS.map((name) => ({
        label: t(`cash_sessions.fields.${name}`), value: value(name), is_strong: name === 'counted_amount' || name === 'variance',
      }))),
      fields([{ label: t('cash_sessions.fields.variance_reason'), value: reason && reasonText(t, reason) }]),
      space(6), signatures(t('cash_sessions.fields.user_id'), t('cash_sessions.fields.verified_by_id')),
    ]),
    footer: code,
  }
}

export const cashCount: PaperKind = {
  subjects: ['cash_sessions'], medium: 'sheet',
  build({ t, zone, company }, session) {
    const closed = textOf(session, 'closed_at')
    if (!closed) throw nothingToPrint('not_closed')
    const opened = textOf(session, 'opened_at')
    const code = textOf(session, 'code') ?? ''
    const amounts = Object.fromEntries(FIELDS.map((name) => [name, numberOf(session, name)])) as CashCount['amounts']
    return Promise.resolve({ title: `${t('enums.paper.cash_count')} ${code}`, pages: [cashCountPage(t, {
      company, code, station: textOf(session, 'station'), user: labelOf(session, 'user'), opened: opened && momentText(t, opened, zone),
      closed: momentText(t, closed, zone), reason: textOf(session, 'variance_reason'),
      coins: listOf<{ value: number, count: number }>(session, 'counted'), amounts,
    })] })
  },
}
