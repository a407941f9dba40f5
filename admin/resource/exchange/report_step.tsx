/** What would become of the rows, or has become of them, and what can be done next. */
import { useState } from 'react'
import { Link } from 'react-router'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { showFailure } from '../../controls/show_failure.ts'
import { download } from '../../providers/download.ts'
import type { Resource } from '../../definition/definition.ts'
import { listPath } from '../../definition/route.ts'
import { useSay } from '../../definition/words.ts'
import { importUrl, VERDICTS, type KeptImport, type Verdict } from './kept_import.ts'
import { ReportRows } from './report_rows.tsx'
import { saveFile } from './save_file.ts'

interface ReportStepProps {
  readonly resource: Resource
  readonly given: Readonly<Record<string, number>>
  readonly kept: KeptImport
  readonly begin: (step: 'check' | 'run', body?: object) => Promise<void>
  readonly onBack: () => void
  readonly onAgain: () => void
}

export function ReportStep({ resource, given, kept, begin, onBack, onAgain }: ReportStepProps) {
  const { t, format: { number } } = useSay()
  const [verdict, setVerdict] = useState<Verdict | null>(kept.summary.refused > 0 ? 'refused' : null)
  const [isBusy, setIsBusy] = useState(false)
  const { state, summary } = kept
  const counted = VERDICTS.reduce((sum, one) => sum + summary[one], 0)
  const toDo = summary.create + summary.update
  const start = async (step: 'check' | 'run') => {
    setIsBusy(true)
    await begin(step).catch(showFailure)
    setIsBusy(false)
  }
  const list = listPath(resource, given)
  return (
    <div className="import-report">
      <p role="status">
        {state === 'checked' && t(toDo ? 'ui.exchange.checked_help' : 'ui.exchange.nothing')}
        {state === 'done' && <strong>{t('ui.exchange.done')}</strong>}
        {state === 'failed' && <><strong>{t('ui.exchange.failed')}</strong> {kept.problem}</>}
      </p>
      <div className="report-counts" role="group" aria-label={t('ui.exchange.result')}>
        {([null, ...VERDICTS] as const).map((one) => (
          <button
            key={one ?? 'all'} type="button" className="button" aria-pressed={verdict === one} disabled={one !== null && summary[one] === 0}
            data-verdict={one ?? undefined} onClick={() => { setVerdict(one) }}
          >
            <strong>{number(one ? summary[one] : counted)}</strong>{t(one ? `ui.exchange.verdicts.${one}` : 'ui.exchange.all_rows')}
          </button>
        ))}
      </div>
      {counted > 0 && <ReportRows key={`${state} ${verdict}`} resource={resource} kept={kept} verdict={verdict} />}
      <footer className="form-foot">
        {counted > 0 && (
          <button
            type="button" className="button" data-kind="quiet"
            onClick={() => { void download(`${importUrl(resource, kept.id)}/report`, {}).then(saveFile, showFailure) }}
          >
            <NamedIcon name="download" />{t('ui.exchange.report')}
          </button>
        )}
        {state !== 'done' && kept.done === 0 && <button type="button" className="button" onClick={onBack}>{t('ui.exchange.back')}</button>}
        {state === 'done' && <button type="button" className="button" onClick={onAgain}>{t('ui.exchange.again')}</button>}
        {state === 'done' && list && <Link className="button" data-kind="primary" to={list}>{t('ui.exchange.show_list')}</Link>}
        {state === 'checked' && toDo > 0 && (
          <button type="button" className="button" data-kind="primary" disabled={isBusy} onClick={() => { void start('run') }}>
            {t('ui.exchange.run', { count: toDo })}
          </button>
        )}
        {state === 'failed' && counted > 0 && (
          <button type="button" className="button" data-kind="primary" disabled={isBusy} onClick={() => { void start('run') }}>
            {t('ui.exchange.continue')}
          </button>
        )}
      </footer>
    </div>
  )
}
