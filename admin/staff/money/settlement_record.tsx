/** What was counted for a shipment, the difference, by whom, and the count of a second person if it waits for one. */
import { useOne } from '@refinedev/core'
import { Link } from 'react-router'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { RecordFields } from '../resource/show/record_fields.tsx'
import { TransitionButtons } from '../resource/transition/buttons.tsx'
import './settle.css'

const settlements = resourceOf('settlements')
/** The page names the shipment and its courier. */
const ELSEWHERE = ['shipment_id', 'courier_id', 'created_at', 'updated_at']

export function SettlementRecord({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { result: row, query } = useOne<Row>({ resource: settlements.name, id, errorNotification: false })
  const path = recordPath(settlements, id)
  if (!row) {
    return query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
      : <div className="record-skeleton" aria-busy="true"><span className="skeleton" /></div>
  }
  return (
    <section className="settlement-record" aria-label={t('settlements.one')}>
      <TransitionButtons resource={settlements} row={row} />
      <RecordFields resource={settlements} row={row} except={ELSEWHERE} />
      {path && <p><Link to={path}>{t('settlements.one')} {String(row.code)}</Link></p>}
    </section>
  )
}
