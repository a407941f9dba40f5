/** The messages about a record, or to a recipient, with their status. */
import { useList } from '@refinedev/core'
import { readableFields } from '../definition/access.ts'
import { resourceOf } from '../definition/definition.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { RowActions } from '../resource/list/row_actions.tsx'
import { ResponsiveRows } from '../resource/list/rows_cards.tsx'
import type { Row } from '../definition/record.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'
import { useTranslation } from '../definition/translation.ts'
import { BY_HAND_TRANSITION } from './send_by_hand.ts'
import { MESSAGE_CELLS } from './cells.tsx'
import './messages.css'

const messages = resourceOf('notifications')

export interface MessageFilter {
  readonly field: 'subject' | 'recipient'
  /** As in a filter: 'orders:12'. */
  readonly value: string
}

export function RecordMessages({ field, value }: MessageFilter) {
  const { t } = useTranslation()
  const transition = useTransition(messages, BY_HAND_TRANSITION)
  const { query } = useList<Row>({
    resource: messages.name, filters: [{ field, operator: 'eq', value }], sorters: [{ field: 'id', order: 'desc' }],
    pagination: { pageSize: PAGE_SIZE, mode: 'server' }, errorNotification: false,
  })
  const rows = query.data?.data ?? []
  if (query.error) return <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
  if (query.isSuccess && rows.length === 0) return <p className="panel rows-notice">{t('ui.messages.none')}</p>
  const [ofStaff, others] = [rows.filter(isToStaff), rows.filter((row) => !isToStaff(row))]
  const table = (shown: readonly Row[]) => (
    <ResponsiveRows
      resource={messages} fields={readableFields(messages, COLUMNS)} rows={shown} caption={t('ui.messages.about')}
      skeleton={query.isPending ? 3 : undefined} cells={MESSAGE_CELLS} pathOf={({ id }) => recordPath(messages, id)}
      actions={(row) => (
        <RowActions resource={messages} row={row} editTo={null} onTransition={transition.start} onRemove={() => undefined} />
      )}
    />
  )
  return (
    <div className="panel">
      {(others.length > 0 || query.isPending) && table(others)}
      {ofStaff.length > 0 && (
        <details className="messages-to-staff">
          <summary>{t('ui.messages.to_staff', { count: ofStaff.length })}</summary>
          {table(ofStaff)}
        </details>
      )}
      {transition.dialog}
    </div>
  )
}

/** What the house told itself: one line, however often and in however many languages. */
const isToStaff = ({ recipient }: Row): boolean => (recipient as { readonly type?: string } | null)?.type === 'users'

const COLUMNS = ['created_at', 'event', 'channel', 'body', 'status', 'failure']
const PAGE_SIZE = 100
