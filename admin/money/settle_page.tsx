/** Settling with couriers: the shipments that wait, what is to be handed over, the count, and the difference. */
import { useInvalidate, useList } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SettlementView } from '#common/settlement_view'
import type { Row as Columns } from '#resources'
import texts from 'virtual:page_texts/settle'
import { FailedRows } from '../controls/list_notices.tsx'
import { Ltr } from '../controls/ltr.tsx'
import { WithPageTexts } from '../definition/page_texts.tsx'
import type { Reference, Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { urlOf } from '../providers/data_provider.ts'
import { call } from '../providers/http.ts'
import { SettleForm } from './settle_form.tsx'
import { SettlementPayments } from './settlement_payments.tsx'
import '../resource/resource.css'
import '../resource/form/form.css'
import './settle.css'

export const Component = () => (
  <WithPageTexts texts={texts} fallback={<div className="resource-page" aria-busy="true" />}><SettlePage /></WithPageTexts>
)

type Waiting = Row & Columns<'shipments'> & { readonly courier?: Reference | null }

const CLOSED = ['completed', 'return_cancelled']

function SettlePage() {
  const { t, format } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const chosen = Number(search.get('shipment')) || null
  const { query } = useList<Waiting>({
    resource: 'shipments', pagination: { pageSize: 200, mode: 'server' }, filters: [{ field: 'status', operator: 'in', value: CLOSED }],
    sorters: [{ field: 'date', order: 'asc' }], meta: { q: undefined, view: undefined }, errorNotification: false,
  })
  const waiting = query.data?.data ?? []
  return (
    <div className="resource-page settle-page">
      <header className="page-head"><h1>{t('ui.shell.settle')}</h1></header>
      {query.error && <FailedRows error={query.error} retry={() => { void query.refetch() }} />}
      <div className="settle-columns">
        <nav className="panel settle-list" aria-label={t('ui.settle.open')} aria-busy={query.isLoading || undefined}>
          {query.data && waiting.length === 0 && <p>{t('ui.settle.none')}</p>}
          <ul>
            {waiting.map(({ id, code, date, courier, cash_expected }) => (
              <li key={id}>
                <button
                  type="button" aria-pressed={id === chosen} onClick={() => { setSearch({ shipment: String(id) }, { replace: true }) }}
                >
                  <strong><Ltr>{code}</Ltr></strong> <span>{format.date(date)}</span>
                  <bdi>{courier?.label ?? ''}</bdi>
                  {cash_expected != null && <Ltr>{format.money(cash_expected)}</Ltr>}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {chosen === null ? <p className="settle-choose">{t('ui.settle.choose')}</p> : <Settlement key={chosen} shipment={chosen} />}
      </div>
    </div>
  )
}

function Settlement({ shipment }: { readonly shipment: number }) {
  const { t, format } = useTranslation()
  const invalidate = useInvalidate()
  const query = useQuery({
    queryKey: ['settlement', shipment],
    queryFn: async ({ signal }) => (await call<SettlementView>(urlOf('shipments', shipment, 'settlement'), { signal })).body,
  })
  const view = query.data
  if (query.error) return <FailedRows error={query.error} retry={() => { void query.refetch() }} />
  if (!view) return <span className="skeleton" />
  const sums = [['expected', view.expected], ['expenses', -view.expenses], ['fee', -view.fee]] as const
  const readAgain = async () => {
    await Promise.all([query.refetch(), invalidate({ invalidates: ['all'] })])
  }
  return (
    <section className="panel settle-sheet" aria-label={view.shipment.code}>
      <h2><Ltr>{view.shipment.code}</Ltr> · <bdi>{view.courier ?? ''}</bdi> · {format.date(view.shipment.date)}</h2>
      <dl className="settle-sums">
        {sums.filter(([name, amount]) => name === 'expected' || amount !== 0).map(([name, amount]) => (
          <div key={name}><dt>{t(`ui.settle.${name}`)}</dt><dd><Ltr>{format.money(amount)}</Ltr></dd></div>
        ))}
        <div data-total><dt>{t('ui.settle.to_hand_over')}</dt><dd><Ltr>{format.money(view.to_hand_over)}</Ltr></dd></div>
      </dl>
      <SettleForm view={view} onSaved={readAgain} />
      <SettlementPayments view={view} />
      <p className="settle-print">
        <button type="button" className="button" onClick={() => { window.print() }}>{t('ui.settle.print')}</button>
      </p>
    </section>
  )
}
