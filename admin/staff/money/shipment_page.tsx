/** The page of a shipment: its settlement, or the way to it for those who settle. */
import { Link } from 'react-router'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { listPath } from '../definition/resource_paths.ts'
import { enumKey, useTranslation, type Translate } from '../definition/translation.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { RoutedShow } from '../resource/show.tsx'
import type { Tab } from '../resource/show/tabs.tsx'
import { isToSettle } from './to_settle.ts'
import { SettlementRecord } from './settlement_record.tsx'
import './settle.css'

export const Component = () => (
  <RoutedShow
    parts={{
      actions: (row) => <><ChangedStops row={row} /><SettleLink row={row} /></>,
      notice: (row) => <Aborted row={row} />,
      tabs: settlementTab,
      transitions: { break_off: { note: (_, row) => <CashHeld row={row} /> } },
    }}
  />
)

/** Orders say otherwise than their stops here: whoever planned them decides. */
function ChangedStops({ row: { id, changed_count } }: { row: Row }) {
  const { t } = useTranslator()
  if (!changed_count || !can('order_deliveries', 'list')) return null
  return (
    <Link className="button" to={`${listPath(resourceOf('order_deliveries')) ?? ''}?view=changed&f.shipment_id=${id}`}>
      <NamedIcon name="warning" />{t('order_deliveries.views.changed')} ({Number(changed_count)})
    </Link>
  )
}

/** Settled, it has the status of one that came back as planned. */
function Aborted({ row: { status, cancel_reason } }: { row: Row }) {
  const { t } = useTranslator()
  if (status !== 'paid' || typeof cancel_reason !== 'string') return null
  return (
    <p className="settle-notice" role="note">
      <NamedIcon name="warning" /><span>{t(enumKey('shipment_status', 'return_cancelled'))}{t('ui.colon')} <bdi>{cancel_reason}</bdi></span>
    </p>
  )
}

/** The courier still has it afterwards. Nothing for those who may not see sums. */
function CashHeld({ row: { cash_held } }: { row: Row }) {
  const { t, format } = useTranslation()
  if (typeof cash_held !== 'number' || cash_held === 0) return null
  return (
    <p className="settle-notice" role="note">
      <NamedIcon name="cash" />
      <span>{t('shipments.fields.cash_held')}{t('ui.colon')} <Ltr className="figure">{format.money(cash_held)}</Ltr></span>
    </p>
  )
}

function SettleLink({ row }: { row: Row }) {
  const { t } = useTranslator()
  if (!isToSettle(row) || !can('settlements', 'create')) return null
  return <Link className="button" to={`/user/settle?shipment=${row.id}`}><NamedIcon name="settle" />{t('settlements.one')}</Link>
}

function settlementTab({ settlement_id }: Row, t: Translate): readonly Tab[] {
  if (typeof settlement_id !== 'number' || !can('settlements', 'list')) return []
  return [{ key: 'settlement', label: t('settlements.one'), body: () => <SettlementRecord id={settlement_id} /> }]
}
