/** The list of templates, with a switch to enable each. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'
import { isAllowed } from '../../kit/providers/session/can.ts'
import { MessageTabs } from './message_tabs.tsx'
import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { labelOf } from '../fields/field_text.ts'
import { showFailure } from '../../kit/providers/alerts.ts'
import { dataProvider } from '../../kit/providers/rest/data_provider.ts'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import './switch_and_channels.css'

export const Component = () => <RoutedList parts={PARTS} />

const PARTS: ListParts = {
  before: <MessageTabs />,
  cells: { status: (row) => (isAllowed(row.can?.edit) ? <EnableSwitch row={row} /> : null) },
}

const templates = resourceOf('notification_templates')

/** Enables or disables a template in the list. */
function EnableSwitch({ row }: { row: Row }) {
  const i18n = useTranslation()
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const isOn = row.status === 'enable'
  const toggle = async () => {
    if (isBusy) return
    setIsBusy(true)
    const variables = { version: row.version, status: isOn ? 'disable' : 'enable' }
    await Promise.resolve(dataProvider.update({ resource: templates.name, id: row.id, variables })).catch(showFailure)
    await invalidate({ invalidates: ['all'], resource: templates.name })
    setIsBusy(false)
  }
  return (
    <button
      type="button" role="switch" className="enable-switch" aria-checked={isOn} aria-busy={isBusy || undefined}
      aria-label={`${i18n.t('notification_templates.fields.status')}: ${labelOf(templates, row, i18n)}`} onClick={() => { void toggle() }}
    ><span aria-hidden="true" />{i18n.t(`enums.enable_status.${String(row.status)}`)}</button>
  )
}
