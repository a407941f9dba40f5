/** What the person may do next with what was scanned: the transitions that the server allows. */
import { useState } from 'react'
import type { ScanAction } from '#common/scan'
import type { ResourceName } from '#resources'
import { dataProvider } from '../../kit/providers/rest/data_provider.ts'
import { showFailure } from '../../kit/providers/alerts.ts'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { isResource } from '../../kit/providers/is_resource.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'

type Named = ScanAction & { readonly resource: ResourceName }

/** The usual steps as large buttons, the others behind them. */
export function ScanActions({ actions }: { readonly actions: readonly ScanAction[] }) {
  const { t } = useTranslation()
  const named = actions.flatMap((action): Named[] => {
    const resource = action.resource.replaceAll('-', '_')
    return isResource(resource) ? [{ ...action, resource }] : []
  })
  const usual = named.filter(({ resource, verb }) => resourceOf(resource).transitions[verb]?.primary === true)
  const others = named.filter((action) => !usual.includes(action))
  if (named.length === 0) return null
  return (
    <div className="scan-actions" role="group" aria-label={t('ui.scan.next')}>
      {usual.map((action) => <Action key={keyOf(action)} action={action} isUsual />)}
      {others.length > 0 && (
        <details>
          <summary className="button">{t('ui.scan.more')}</summary>
          <div className="scan-actions">{others.map((action) => <Action key={keyOf(action)} action={action} isUsual={false} />)}</div>
        </details>
      )}
    </div>
  )
}

const keyOf = ({ resource, id, verb }: Named) => `${resource} ${id} ${verb}`

/** The record is read again before: its dialog may ask for fields, and others may have changed it since the scan. */
function Action({ action: { resource, id, verb, label }, isUsual }: { readonly action: Named; readonly isUsual: boolean }) {
  const [isReading, setIsReading] = useState(false)
  const { start, isBusy, dialog } = useTransition(resourceOf(resource))
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
        type="button" className="button" data-kind={isUsual ? 'primary' : undefined} disabled={isReading || isBusy}
        onClick={() => { void open() }}
      >{label}</button>
      {dialog}
    </>
  )
}
