/** A record that has no page of its own, over its list: what it says, and what happened to it. */
import { useOne } from '@refinedev/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelOf } from '../../fields/text_of.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Resource } from '../../definition/definition.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { FormSkeleton } from '../form/drawer.tsx'
import { FailedRows } from '../../controls/notices.tsx'
import { isAllowed, type Row } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'
import { HistoryTimeline } from './history_timeline.tsx'
import { RecordFields } from './record_fields.tsx'
import './show.css'
import { Tabs } from './tabs.tsx'

interface RecordDrawerProps {
  readonly resource: Resource
  readonly id: number
  /** Where it is edited, if it is. */
  readonly editTo: string | null
  readonly onClose: () => void
}

export function RecordDrawer({ resource, id, editTo, onClose }: RecordDrawerProps) {
  const say = useSay()
  const { t } = say
  const [tab, setTab] = useState('details')
  const { result: row, query } = useOne<Row>({ resource: resource.name, id, errorNotification: false })
  return (
    <Dialog title={row ? <bdi>{labelOf(resource, row, say)}</bdi> : t(`${resource.name}.one`)} kind="drawer" onClose={onClose}>
      <div className="record-drawer">
        {query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
          : !row ? <FormSkeleton />
            : <Tabs
              chosen={tab} onChoose={setTab} label={t('ui.show.parts')} tabs={[
                { key: 'details', label: t('ui.show.details'), body: () => <RecordFields resource={resource} row={row} /> },
                { key: 'history', label: t('ui.history.title'), body: () => <HistoryTimeline resource={resource} id={id} /> },
              ]}
            />}
      </div>
      {row && editTo && isAllowed(row.can?.edit) && (
        <footer className="form-foot">
            <Link className="button" to={editTo} replace><NamedIcon name="edit" />{t('ui.show.edit')}</Link>
          </footer>
      )}
    </Dialog>
  )
}
