import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { labelOf } from '../fields/field_text.ts'
import { showFailure } from '../providers/alerts.ts'
import { dataProvider } from '../providers/data_provider.ts'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import './enable_switch.css'

const templates = resourceOf('notification_templates')

/** Enables or disables a template in the list. */
export function EnableSwitch({ row }: { row: Row }) {
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
