/** The progress of a batch, then its result: every refused record with the reason and a link. */
import { Link } from 'react-router'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import type { Resource } from '../../definition/definition.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import './bulk.css'
import { canUndo, type BatchProgress, type BatchControl } from './use_batch.ts'
import type { BatchResult } from './batch_requests.ts'

export function BatchDialog({ resource, batch, progress }: { resource: Resource; batch: BatchControl; progress: BatchProgress }) {
  const { t, format } = useTranslation()
  const { title, total, results, left, isRunning, failure } = progress
  const refused = results.filter(({ ok }) => !ok)
  const done = results.length - refused.length
  const close = () => { if (isRunning) batch.stop(); else batch.close() }
  return (
    <Dialog title={title} kind="window" onClose={close}>
      <div className="work">
        <progress max={total} value={results.length} aria-label={title} />
        <p role="status">
          {isRunning
            ? t('ui.bulk.progress', { done: format.number(results.length), total: format.number(total) })
            : <strong>{t('ui.bulk.done', { count: done })}</strong>}
          {!isRunning && refused.length > 0 && ` ${t('ui.bulk.refused', { count: refused.length })}`}
        </p>
        {!isRunning && left.length > 0 && <p>{t('ui.bulk.left', { count: left.length })} {failure}</p>}
        {!isRunning && refused.length > 0 && <RefusedRecords resource={resource} results={refused} />}
      </div>
      {isRunning ? <FormFoot onCancel={batch.stop} cancel={t('ui.bulk.stop')} /> : (
        <FormFoot submit={t('ui.form.close')} onSubmit={batch.close}>
          {(left.length > 0 || refused.length > 0) && (
            <button type="button" className="button" onClick={batch.resume}>
              {t(left.length > 0 ? 'ui.bulk.go_on' : 'ui.bulk.retry')}
            </button>
          )}
          {canUndo(resource, progress) && (
            <button type="button" className="button" onClick={batch.undo}>{t('ui.bulk.undo_done', { count: done })}</button>
          )}
        </FormFoot>
      )}
    </Dialog>
  )
}

const MAX_RESULTS = 200

function RefusedRecords({ resource, results }: { resource: Resource; results: readonly BatchResult[] }) {
  const { t, format } = useTranslation()
  return (
    <ul className="refused">
      {results.slice(0, MAX_RESULTS).map((result) => {
        const path = recordPath(resource, result.id)
        const name = <bdi>{format.label(result.label)}</bdi>
        return (
          <li key={result.id}>
            {path ? <Link to={path} target="_blank">{name}</Link> : name}
            <span>{refusalText(resource, result, t)}</span>
          </li>
        )
      })}
      {results.length > MAX_RESULTS && <li>{t('ui.bulk.more_refused', { count: results.length - MAX_RESULTS })}</li>}
    </ul>
  )
}

/** The errors of the fields; without any, the message. */
function refusalText(resource: Resource, { message = '', errors }: BatchResult, t: (key: string) => string): string {
  const messages = Object.entries(errors ?? {}).map(([name, texts]) =>
    `${name in resource.fields ? `${t(fieldKey(resource, name))}: ` : ''}${texts.join(' ')}`)
  return messages.length > 0 ? messages.join(' ') : message
}
