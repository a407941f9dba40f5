/** The Z report of a day as tables: amounts in centimes, null where nothing is to be said. Pure. */
import type { CashDay, CashFlows } from '#common/money/cash_day'
import type { Translate } from '../../definition/translation.ts'

export interface DayRow {
  readonly key: string
  readonly label: string
  /** A path of the record behind it. */
  readonly path?: string
  readonly note?: string
  readonly status?: readonly [name: string, value: string]
  readonly amounts: readonly (number | null)[]
}

export interface DayTable {
  readonly key: 'by_method' | 'expenses' | 'drawers' | 'couriers'
  readonly first: string
  readonly columns: readonly string[]
  readonly rows: readonly DayRow[]
  /** Of columns whose sum says something; null in the others. */
  readonly sums: readonly (number | null)[]
}

/** Only those with rows. */
export function dayTables({ methods, rounding, expenses, drawers, doors, elsewhere, settlements }: CashDay, t: Translate): DayTable[] {
  const head = (...names: readonly string[]) => names.map((name) => t(`ui.cash_day.${name}`))
  const loose = (key: 'doors' | 'elsewhere', flows: CashFlows): DayRow[] => (isEmpty(flows) ? [] : [{
    key, label: t(`ui.cash_day.${key}`), amounts: [null, flows.in, null, flows.refunds, flows.out, null, null, null, null],
  }])
  const tables: DayTable[] = [
    summed({
      key: 'by_method', first: t('transactions.fields.method'), columns: head('in', 'refunds', 'out', 'net'),
      rows: [
        ...methods.map(({ method, ...flows }): DayRow => (
          { key: method, label: t(`enums.payment_method.${method}`), amounts: netOf(flows) })),
        ...isEmpty(rounding) ? [] : [{ key: 'rounding', label: t('ui.cash_day.rounding'), amounts: netOf(rounding) }],
      ],
    }),
    summed({
      key: 'drawers', first: t('ui.cash_day.drawer'),
      columns: head('opening', 'in', 'settled', 'refunds', 'out', 'expected', 'counted', 'variance', 'deposit'),
      rows: [
        ...drawers.map((one): DayRow => ({
          key: String(one.id), label: one.station, path: `/user/cash/${one.id}`, status: ['cash_session_status', one.status],
          note: [one.code, one.person].filter(Boolean).join(' · '),
          amounts: [
            one.opening, one.in, one.settled, one.refunds, one.out, one.expected, one.counted, one.variance, one.deposit,
          ],
        })),
        ...loose('doors', doors), ...loose('elsewhere', elsewhere),
      ],
    }),
    summed({
      key: 'couriers', first: t('couriers.one'),
      columns: [
        ...['expected', 'expenses', 'fee', 'to_hand_over'].map((name) => t(`settlements.fields.${name}`)), ...head('counted', 'variance'),
      ],
      rows: (settlements ?? []).map((one): DayRow => ({
        key: String(one.id), label: one.courier ?? '', path: `/user/shipments/settlements/${one.id}`,
        status: ['settlement_status', one.status], note: `${one.code} · ${one.shipment}`,
        amounts: [one.expected, one.expenses, one.fee, one.to_hand_over, one.counted, one.variance],
      })),
    }),
    summed({
      key: 'expenses', first: t('transactions.fields.category_id'), columns: [t('transactions.fields.amount')],
      rows: expenses.map(({ category, amount }) => ({ key: category, label: category, amounts: [amount] })),
    }),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

const netOf = ({ in: taken, refunds, out }: CashFlows) => [taken, refunds, out, taken - refunds - out]

const isEmpty = (flows: CashFlows): boolean => flows.in === 0 && flows.refunds === 0 && flows.out === 0

function summed(table: Omit<DayTable, 'sums'>): DayTable {
  return { ...table, sums: table.columns.map((_, index) => sumOf(table.rows.map(({ amounts }) => amounts[index] ?? null))) }
}

const sumOf = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length > 0 ? known.reduce((sum, amount) => sum + amount, 0) : null
}
