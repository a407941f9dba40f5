/** The Z report: what came in and went out on a day by method, drawer and courier, to print or as a file. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Locale } from '#common/locales'
import type { CashDay } from '#common/money/cash_day'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { MenuButton } from '../../../kit/controls/menu_button.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { isDate } from '../../../kit/format/dates.ts'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { saveFile } from '../../../kit/providers/rest/download.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { useTranslation } from '../../definition/translation.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { DayChoice } from '../../fields/moment/day_choice.tsx'
import { PageTabs } from '../../menu/page_tabs.tsx'
import { csvOf } from '../../statistics/tables.ts'
import { dayTables, type DayRow, type DayTable } from './tables.ts'
import '../../resource/resource.css'
import './cash_day.css'

export function Component() {
  const { t, format } = useTranslation()
  const today = useBusinessDay()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('day') ?? ''
  const day = isDate(asked) ? asked : today
  const { query } = useCustom<CashDay>({
    url: '/api/user/cash-day', method: 'get', config: { query: { day } }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, staleTime: 15_000 },
  })
  const tables = query.data && !query.error ? dayTables(query.data.data, t) : null
  return (
    <div className="resource-page cash-day">
      <PageTabs path="/user/cash-day" />
      <header className="page-head">
        <h1>{t('ui.shell.cash_day')} <span className="cash-day-date">{format.weekday(day)} {format.date(day)}</span></h1>
        {tables && tables.length > 0 && <Tools tables={tables} day={day} />}
      </header>
      <DayChoice date={day} onChoose={(next) => { setSearch(next === today ? {} : { day: next }) }} />
      {query.error && <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>}
      {!tables && !query.error && <span className="skeleton" />}
      {tables?.length === 0 && <p className="nothing">{t('ui.cash_day.none')}</p>}
      {tables?.map((table) => <TableOfDay key={table.key} table={table} isStale={query.isPlaceholderData} />)}
    </div>
  )
}

function Tools({ tables, day }: { readonly tables: readonly DayTable[]; readonly day: string }) {
  const { t, language } = useTranslation()
  const entries = tables.map((table) => {
    const name = t(`ui.cash_day.${table.key}`)
    return {
      key: table.key, label: t('ui.statistics.export', { table: name }), icon: 'download',
      choose: () => {
        const major = (amount: number | null) => (amount === null ? null : amount / 100)
        const rows = table.rows.map(({ label, note, amounts }) => [label, note ?? '', ...amounts.map(major)])
        const text = csvOf({ head: [table.first, '', ...table.columns], rows }, language as Locale)
        saveFile(new File([text], `${t('ui.shell.cash_day')} ${day} ${name}.csv`, { type: 'text/csv' }))
      },
    }
  })
  return (
    <span className="cash-day-tools">
      <button type="button" className="button" onClick={() => { window.print() }}><NamedIcon name="print" />{t('ui.print.print')}</button>
      {hasPermission('export-data') && <MenuButton label={t('ui.exchange.export')} entries={entries} />}
    </span>
  )
}

function TableOfDay({ table: { key, first, columns, rows, sums }, isStale }: { readonly table: DayTable; readonly isStale: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="panel" aria-busy={isStale || undefined}>
      <h2>{t(`ui.cash_day.${key}`)}</h2>
      <div className="cash-day-scroll">
        <table>
          <thead><tr><th scope="col">{first}</th>{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
          <tbody>{rows.map((row) => <RowOfDay key={row.key} row={row} columns={columns} />)}</tbody>
          {rows.length > 1 && (
            <tfoot><tr><th scope="row">{t('ui.list.totals')}</th><Amounts amounts={sums} columns={columns} /></tr></tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

function RowOfDay({ row: { label, path, note, status, amounts }, columns }: { readonly row: DayRow; readonly columns: readonly string[] }) {
  return (
    <tr>
      <th scope="row">
        {path ? <Link to={path}><bdi>{label}</bdi></Link> : <bdi>{label}</bdi>} {status && <StatusBadge of={status[0]} value={status[1]} />}
        {note && <small><bdi>{note}</bdi></small>}
      </th>
      <Amounts amounts={amounts} columns={columns} />
    </tr>
  )
}

function Amounts({ amounts, columns }: { readonly amounts: readonly (number | null)[]; readonly columns: readonly string[] }) {
  const { format } = useTranslation()
  return amounts.map((amount, index) => (
    <td key={columns[index]} data-label={columns[index]}>
      {amount === null ? <span className="nothing" aria-hidden="true">–</span> : <Ltr className="figure">{format.money(amount)}</Ltr>}
    </td>
  ))
}
