/** What the person may do next with what was scanned: the transitions that the server allows. */
import { useState } from 'react'
import type { ScanAction } from '#common/scan'
import { dataProvider } from '../providers/data_provider.ts'
import { showFailure } from '../providers/alerts.ts'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { isResource } from '../providers/is_resource.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'

export function ScanActions({ actions }: { readonly actions: readonly ScanAction[] }) {
  const { t } = useTranslation()
  if (actions.length === 0) return null
  return (
    <div className="scan-actions" role="group" aria-label={t('ui.scan.next')}>
      {actions.map((action, index) => <Action key={`${action.resource} ${action.id} ${action.verb}`} action={action} isFirst={index === 0} />)}
    </div>
  )
}

/** The record is read again before: its dialog may ask for fields, and others may have changed it since the scan. */
function Action({ action: { resource, id, verb, label }, isFirst }: { readonly action: ScanAction; readonly isFirst: boolean }) {
  const [isReading, setIsReading] = useState(false)
  const { start, isBusy, dialog } = useTransition(resourceOf(resource as Parameters<typeof resourceOf>[0]))
  if (!isResource(resource)) return null
  const open = async () => {
    setIsReading(true)
    try {
      start((await dataProvider.getOne<Row>({ resource, id })).data, verb)
    } catch (error) {
      showFailure(error)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <>
      <button
        type="button" className="button" data-kind={isFirst ? 'primary' : undefined} disabled={isReading || isBusy}
        onClick={() => { void open() }}
      >{label}</button>
      {dialog}
    </>
  )
}
