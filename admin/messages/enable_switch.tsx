import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { labelOf } from '../fields/text_of.ts'
import { showFailure } from '../controls/show_failure.ts'
import { dataProvider } from '../providers/data.ts'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useSay } from '../definition/words.ts'
import './enable_switch.css'

const templates = resourceOf('notification_templates')

/** On or off, without opening the template. */
export function EnableSwitch({ row }: { row: Row }) {
  const say = useSay()
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const isOn = row.status === 'enable'
  const press = async () => {
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
      aria-label={`${say.t('notification_templates.fields.status')}: ${labelOf(templates, row, say)}`} onClick={() => { void press() }}
    ><span aria-hidden="true" />{say.t(`enums.enable_status.${String(row.status)}`)}</button>
  )
}
