/** The list of templates, with a switch to enable each. */
import { useUpdate } from '@refinedev/core'
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { isAllowed } from '../../kit/providers/session/can.ts'
import { MessageTabs } from './tabs.tsx'
import { labelOf } from '../fields/field_text.ts'
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
  const { mutate, mutation: { isPending: isBusy } } = useUpdate()
  const isOn = row.status === 'enable'
  const toggle = () => {
    const values = { status: isOn ? 'disable' : 'enable' }
    if (!isBusy) mutate({ resource: templates.name, id: row.id, values, invalidates: ['all'], successNotification: false })
  }
  return (
    <button
      type="button" role="switch" className="enable-switch" aria-checked={isOn} aria-busy={isBusy || undefined}
      aria-label={`${i18n.t('notification_templates.fields.status')}: ${labelOf(templates, row, i18n)}`} onClick={toggle}
    ><span aria-hidden="true" />{i18n.t(`enums.enable_status.${String(row.status)}`)}</button>
  )
}
