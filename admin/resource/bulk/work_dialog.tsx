/** How far an order of work is, then what became of it: every record that refused, with its reason and the way to it. */
import { Link } from 'react-router'
import { Dialog } from '../../controls/dialog.tsx'
import type { Resource } from '../../definition/definition.ts'
import { recordPath } from '../../definition/route.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import './bulk.css'
import { canUndo, type Progress, type Work } from './use_work.ts'
import type { Result } from './work.ts'

export function WorkDialog({ resource, work, progress }: { resource: Resource; work: Work; progress: Progress }) {
  const { t, format } = useSay()
  const { title, total, results, left, isRunning, failure } = progress
  const refused = results.filter(({ ok }) => !ok)
  const done = results.length - refused.length
  const close = () => { if (isRunning) work.stop(); else work.close() }
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
        {!isRunning && refused.length > 0 && <Refused resource={resource} results={refused} />}
      </div>
      <footer className="form-foot">
        {isRunning ? <button type="button" className="button" onClick={work.stop}>{t('ui.bulk.stop')}</button> : (
          <>
            {(left.length > 0 || refused.length > 0) && (
              <button type="button" className="button" onClick={work.goOn}>{t(left.length > 0 ? 'ui.bulk.go_on' : 'ui.bulk.retry')}</button>
            )}
            {canUndo(resource, progress) && (
              <button type="button" className="button" onClick={work.undo}>{t('ui.bulk.undo_done', { count: done })}</button>
            )}
            <button type="button" className="button" data-kind="primary" onClick={work.close}>{t('ui.form.close')}</button>
          </>
        )}
      </footer>
    </Dialog>
  )
}

const SHOWN = 200

function Refused({ resource, results }: { resource: Resource; results: readonly Result[] }) {
  const { t, format } = useSay()
  return (
    <ul className="refused">
      {results.slice(0, SHOWN).map((result) => {
        const path = recordPath(resource, result.id)
        const name = <bdi>{format.called(result.label)}</bdi>
        return (
          <li key={result.id}>
            {path ? <Link to={path} target="_blank">{name}</Link> : name}
            <span>{reasonOf(resource, result, t)}</span>
          </li>
        )
      })}
      {results.length > SHOWN && <li>{t('ui.bulk.more_refused', { count: results.length - SHOWN })}</li>}
    </ul>
  )
}

/** What is wrong with a field says more than that something is. */
function reasonOf(resource: Resource, { message = '', errors }: Result, t: (key: string) => string): string {
  const said = Object.entries(errors ?? {}).map(([name, sentences]) =>
    `${name in resource.fields ? `${t(fieldKey(resource, name))}: ` : ''}${sentences.join(' ')}`)
  return said.length > 0 ? said.join(' ') : message
}
