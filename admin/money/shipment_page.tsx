/** The page of a shipment: its settlement, or the way to it for those who settle. */
import { Link } from 'react-router'
import { NamedIcon } from '../controls/named_icon.tsx'
import type { Row } from '../definition/record.ts'
import { translate } from '../providers/i18n.ts'
import { can } from '../providers/access_control.ts'
import { RoutedShow } from '../resource/show.tsx'
import type { Tab } from '../resource/show/tabs.tsx'
import { isToSettle } from './to_settle.ts'
import { SettlementRecord } from './settlement_record.tsx'

export const Component = () => (
  <RoutedShow
    parts={{
      actions: (row) => isToSettle(row) && can('settlements', 'create') && (
        <Link className="button" to={`/user/settle?shipment=${row.id}`}><NamedIcon name="settle" />{translate('settlements.one')}</Link>
      ),
      tabs: settlementTab,
    }}
  />
)

function settlementTab({ settlement_id }: Row): readonly Tab[] {
  if (typeof settlement_id !== 'number' || !can('settlements', 'list')) return []
  return [{ key: 'settlement', label: translate('settlements.one'), body: () => <SettlementRecord id={settlement_id} /> }]
}
