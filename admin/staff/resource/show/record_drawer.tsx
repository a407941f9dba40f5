/** The fields and the history of a record without a page of its own, in a drawer over its list. */
import { useOne } from '@refinedev/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelOf } from '../../fields/field_text.ts'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import type { Resource } from '../../definition/definition.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { RecordMenuButton } from '../record_menu_button.tsx'
import { FormSkeleton } from '../form/drawer.tsx'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import type { Row } from '../../definition/record.ts'
import { isAllowed } from '../../../kit/providers/session/can.ts'
import { useTranslation } from '../../definition/translation.ts'
import { HistoryTimeline } from './history_timeline.tsx'
import { RecordFields } from './record_fields.tsx'
import './show.css'
import { Tabs } from './tabs.tsx'

interface RecordDrawerProps {
  readonly resource: Resource
  readonly id: number
  /** Opens its history, of this field only. */
  readonly historyOf?: string | null
  /** The path of its form, if the user may open one. */
  readonly editTo: string | null
  readonly onClose: () => void
}

export function RecordDrawer({ resource, id, historyOf = null, editTo, onClose }: RecordDrawerProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const [tab, setTab] = useState(historyOf === null ? 'details' : 'history')
  const { result: row, query } = useOne<Row>({ resource: resource.name, id, errorNotification: false })
  return (
    <Dialog title={row ? <bdi>{labelOf(resource, row, i18n)}</bdi> : t(`${resource.name}.one`)} kind="drawer" onClose={onClose}>
      <div className="record-drawer">
        {row && <RecordMenuButton resource={resource} row={row} />}
        {query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
          : !row ? <FormSkeleton />
            : <Tabs
              chosen={tab} onChoose={setTab} label={t('ui.show.parts')} tabs={[
                { key: 'details', label: t('ui.show.details'), body: () => <RecordFields resource={resource} row={row} /> },
                {
                  key: 'history', label: t('ui.history.title'),
                  body: () => <HistoryTimeline resource={resource} id={id} of={historyOf} />,
                },
              ]}
            />}
      </div>
      {row && editTo && isAllowed(row.can?.edit) && (
        <FormFoot><Link className="button" to={editTo} replace><NamedIcon name="edit" />{t('ui.show.edit')}</Link></FormFoot>
      )}
    </Dialog>
  )
}
