/** The messages about a record, or to somebody: what was said, what failed, what waits. */
import { useList } from '@refinedev/core'
import { readable } from '../definition/access.ts'
import { resourceOf } from '../definition/definition.ts'
import { FailedRows } from '../controls/notices.tsx'
import { RowActions } from '../resource/list/row_actions.tsx'
import { Rows } from '../resource/list/rows.tsx'
import type { Row } from '../definition/record.ts'
import { recordPath } from '../definition/route.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'
import { useSay } from '../definition/words.ts'
import { BY_HAND } from './by_hand.ts'
import { MESSAGE_CELLS } from './cells.tsx'

const messages = resourceOf('notifications')

/** `of` as filters say it: 'orders:12'. */
export function MessagesAbout({ by, of }: { by: 'subject' | 'recipient'; of: string }) {
  const { t } = useSay()
  const transition = useTransition(messages, BY_HAND)
  const { query } = useList<Row>({
    resource: messages.name, filters: [{ field: by, operator: 'eq', value: of }], sorters: [{ field: 'id', order: 'desc' }],
    pagination: { pageSize: MOST, mode: 'server' }, errorNotification: false,
  })
  const rows = query.data?.data ?? []
  if (query.error) return <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
  if (query.isSuccess && rows.length === 0) return <p className="panel rows-notice">{t('ui.messages.none')}</p>
  return (
    <div className="panel">
      <Rows
        resource={messages} fields={readable(messages, COLUMNS)} rows={rows} caption={t('ui.messages.about')}
        skeleton={query.isPending ? 3 : undefined} cells={MESSAGE_CELLS} pathOf={({ id }) => recordPath(messages, id)}
        actions={(row) => (
          <RowActions resource={messages} row={row} editTo={null} onTransition={transition.start} onRemove={() => undefined} />
        )}
      />
      {transition.dialog}
    </div>
  )
}

const COLUMNS = ['created_at', 'event', 'channel', 'body', 'status', 'failure']
const MOST = 100
