/** Settling with couriers: the shipments that wait, what is to be handed over, the count, and the difference. */
import { useCustom, useInvalidate, useList } from '@refinedev/core'
import { Link, useSearchParams } from 'react-router'
import type { SettlementView } from '#common/orders/settlement_view'
import type { Row as Columns } from '#resources'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import { listPath, recordPath } from '../definition/resource_paths.ts'
import { isIn } from '../definition/status_groups.ts'
import type { Reference, Row } from '../definition/record.ts'
import { PageTabs } from '../menu/page_tabs.tsx'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { DrawerNotice } from './drawer_notice.tsx'
import { SettleForm } from './settle_form.tsx'
import { SettlementPayments } from './settlement_payments.tsx'
import { SettlementRecord } from './settlement_record.tsx'
import { BACK, hasCash, hasNothingToSettle, isToSettle, UNDER_WAY } from './to_settle.ts'
import '../resource/resource.css'
import '../resource/form/form.css'
import './settle.css'

type Waiting = Row & Columns<'shipments'> & { readonly courier?: Reference | null }

export function Component() {
  const { t, format } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const chosen = Number(search.get('shipment')) || null
  const { query } = useList<Waiting>({
    resource: 'shipments', pagination: { pageSize: 200, mode: 'server' },
    filters: [{ field: 'status', operator: 'in', value: [...BACK, ...UNDER_WAY] }],
    sorters: [{ field: 'date', order: 'desc' }], meta: { q: undefined, view: undefined }, errorNotification: false,
  })
  const waiting = (query.data?.data ?? []).filter((shipment) => !hasNothingToSettle(shipment))
  const [withCash, without] = [waiting.filter(hasCash), waiting.filter((shipment) => !hasCash(shipment))]
  const items = (shipments: readonly Waiting[]) => shipments.map((shipment) => (
    <li key={shipment.id}>
      <WaitingShipment shipment={shipment} isChosen={shipment.id === chosen} onChoose={() => { choose(shipment.id) }} />
    </li>
  ))
  const choose = (id: number | null) => { setSearch(id === null ? {} : { shipment: String(id) }, { replace: true }) }
  return (
    <div className="resource-page settle-page">
      <PageTabs path="/user/settle" />
      <header className="page-head"><h1>{t('ui.shell.settle')}</h1></header>
      {query.error && <FailedRows error={query.error} retry={() => { void query.refetch() }} />}
      <div className="settle-columns" data-chosen={chosen ?? undefined}>
        <nav className="panel settle-list" aria-label={t('ui.settle.open')} aria-busy={query.isLoading || undefined}>
          {query.data && waiting.length === 0 && <p>{t('ui.settle.none')}</p>}
          <ul>{items(withCash)}</ul>
          {without.length > 0 && (
            <details open={without.some(({ id }) => id === chosen) || undefined}>
              <summary>{t('ui.settle.without_cash', { number: format.number(without.length) })}</summary>
              <ul>{items(without)}</ul>
            </details>
          )}
        </nav>
        {chosen === null ? <NextThing hasWaiting={query.data ? withCash.length > 0 : null} isLoading={query.isLoading} /> : (
          <div className="settle-side">
            <button type="button" className="button settle-back" onClick={() => { choose(null) }}>
              <NamedIcon name="previous" />{t('ui.settle.list')}
            </button>
            <Settlement key={chosen} shipment={chosen} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Beside the list: what to do now. `hasWaiting: null` is not known; nothing is said while it could not be read. */
function NextThing({ hasWaiting, isLoading }: { readonly hasWaiting: boolean | null; readonly isLoading: boolean }) {
  const { t } = useTranslation()
  if (hasWaiting === null) return isLoading ? <span className="skeleton" /> : null
  return (
    <div className="settle-choose">
      <NamedIcon name="settle" />
      <p>{t(hasWaiting ? 'ui.settle.choose' : 'ui.settle.nothing_yet')}</p>
      {!hasWaiting && (
        <Link className="button" to={`${listPath(resourceOf('shipments')) ?? ''}?view=under_way`}>{t('ui.settle.to_shipments')}</Link>
      )}
    </div>
  )
}

interface WaitingShipmentProps { readonly shipment: Waiting; readonly isChosen: boolean; readonly onChoose: () => void }

function WaitingShipment({ shipment, isChosen, onChoose }: WaitingShipmentProps) {
  const { t, format } = useTranslation()
  const { code, date, courier, cash_expected } = shipment
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <strong><Ltr>{code}</Ltr></strong> <span>{format.date(date)}</span>
      <bdi className="settle-courier">{courier?.label ?? ''}</bdi> {cash_expected != null && (
        <span className="settle-taken">{t('ui.settle.expected')}{t('ui.colon')} <Ltr>{format.money(cash_expected)}</Ltr></span>
      )}
      {isIn('shipments', 'under_way', shipment.status) ? <em>{t('ui.settle.under_way')}</em>
        : !isToSettle(shipment) && <em>{t('ui.settle.second_counts')}</em>}
    </button>
  )
}

function Settlement({ shipment }: { readonly shipment: number }) {
  const { t, format } = useTranslation()
  const invalidate = useInvalidate()
  const { query } = useCustom<SettlementView>({
    url: urlOf('shipments', shipment, 'settlement'), method: 'get', errorNotification: false,
  })
  const view = query.data?.data
  // What is typed below stays on the page while the network is away.
  const failed = query.error && <FailedRows error={query.error} retry={() => { void query.refetch() }} />
  if (!view) return failed ?? <span className="skeleton" />
  const sums = [['expected', view.expected], ['expenses', -view.expenses], ['fee', -view.fee]] as const
  const readAgain = () => invalidate({ invalidates: ['all'] })
  return (
    <section className="panel settle-sheet" aria-label={view.shipment.code}>
      <h2><Ltr>{view.shipment.code}</Ltr> · <bdi>{view.courier ?? ''}</bdi> · {format.date(view.shipment.date)}</h2>
      {failed}
      <dl className="settle-sums">
        {sums.filter(([name, amount]) => name === 'expected' || amount !== 0).map(([name, amount]) => (
          <div key={name}><dt>{t(`ui.settle.${name}`)}</dt><dd><Ltr>{format.money(amount)}</Ltr></dd></div>
        ))}
        <div data-total>
          <dt>{t(view.to_hand_over < 0 ? 'ui.settle.to_pay' : 'ui.settle.to_hand_over')}</dt>
          <dd><Ltr>{format.money(Math.abs(view.to_hand_over))}</Ltr></dd>
        </div>
      </dl>
      {view.settlement ? <Settled settlement={view.settlement} />
        : view.refusal ? <Refused view={view} onOpened={() => { void readAgain() }} />
        : <SettleForm view={view} onAnswer={readAgain} />}
      <SettlementPayments view={view} />
      <p className="settle-print">
        <button type="button" className="button" onClick={() => { window.print() }}>
          <NamedIcon name="print" />{t('ui.settle.print')}
        </button>
      </p>
    </section>
  )
}

/** Whoever settles need not be allowed to read the settlements of others. */
function Settled({ settlement: { id, code, status } }: { readonly settlement: NonNullable<SettlementView['settlement']> }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="settle-notice" role="status">
        <NamedIcon name={status === 'counted' ? 'warning' : 'check'} />
        <span>{t(status === 'counted' ? 'ui.settle.waits' : 'ui.settle.done', { code })}</span>
      </p>
      {can('settlements', 'list') && <SettlementRecord id={id} />}
    </>
  )
}

interface RefusedProps { readonly view: SettlementView; readonly onOpened: () => void }

function Refused({ view: { refusal, drawer, shipment, expected, expenses }, onOpened }: RefusedProps) {
  const { t } = useTranslation()
  const needsDrawer = BACK.includes(shipment.status) && (expected > 0 || expenses > 0 || shipment.status === 'completed')
  return (
    <>
      <p className="settle-notice" role="note">
        <NamedIcon name="warning" /><span>{refusal}</span>
        {isIn('shipments', 'under_way', shipment.status) && (
          <Link to={recordPath(resourceOf('shipments'), shipment.id) ?? ''}>{t('ui.settle.to_shipment')}</Link>
        )}
      </p>
      {!drawer && needsDrawer && <DrawerNotice method="cash" onOpened={onOpened} />}
    </>
  )
}
