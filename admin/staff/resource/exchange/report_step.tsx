/** The verdicts of the dry run or of the run, and the next steps. */
import Result from 'antd/es/result'
import { useState } from 'react'
import { Link } from 'react-router'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { download, saveFile } from '../../../kit/providers/rest/download.ts'
import type { Resource } from '../../definition/definition.ts'
import { listPath, type ParentIds } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { IMPORT_VERDICTS, type ImportJob, type ImportVerdict } from '#common/import_job'
import { importUrl } from './use_import.ts'
import { ReportRows } from './report_rows.tsx'

interface ReportStepProps {
  readonly resource: Resource
  readonly given: ParentIds
  readonly job: ImportJob
  readonly start: (step: 'check' | 'run', body?: object) => Promise<void>
  readonly onBack: () => void
  readonly onNewImport: () => void
}

export function ReportStep({ resource, given, job, start, onBack, onNewImport }: ReportStepProps) {
  const { t, format: { number } } = useTranslation()
  const [verdict, setVerdict] = useState<ImportVerdict | null>(job.summary.refused > 0 ? 'refused' : null)
  const [isBusy, setIsBusy] = useState(false)
  const { state, summary } = job
  const total = IMPORT_VERDICTS.reduce((sum, one) => sum + summary[one], 0)
  const writable = summary.create + summary.update
  const startStep = async (step: 'check' | 'run') => {
    setIsBusy(true)
    await start(step).catch(showFailure)
    setIsBusy(false)
  }
  const list = listPath(resource, given)
  return (
    <div className="import-report">
      <div role="status">
        {state === 'checked' && t(writable ? 'ui.import.checked_help' : 'ui.import.nothing')}
        <AntdProvider>
          {state === 'done' && <Result status="success" title={t('ui.import.done')} />}
          {state === 'failed' && <Result status="error" title={t('ui.import.failed')} subTitle={job.problem} />}
        </AntdProvider>
      </div>
      <div className="report-counts" role="group" aria-label={t('ui.import.result')}>
        {([null, ...IMPORT_VERDICTS] as const).map((one) => (
          <button
            key={one ?? 'all'} type="button" className="button" aria-pressed={verdict === one} disabled={one !== null && summary[one] === 0}
            data-verdict={one ?? undefined} onClick={() => { setVerdict(one) }}
          >
            <strong>{number(one ? summary[one] : total)}</strong>{t(one ? `ui.import.verdicts.${one}` : 'ui.import.all_rows')}
          </button>
        ))}
      </div>
      {total > 0 && <ReportRows key={`${state} ${verdict}`} resource={resource} job={job} verdict={verdict} />}
      <FormFoot>
        {state === 'done' && list && <Link className="button" data-kind="primary" to={list}>{t('ui.import.show_list')}</Link>}
        {state === 'checked' && writable > 0 && (
          <button type="button" className="button" data-kind="primary" disabled={isBusy} onClick={() => { void startStep('run') }}>
            {t('ui.import.run', { count: writable })}
          </button>
        )}
        {state === 'failed' && total > 0 && (
          <button type="button" className="button" data-kind="primary" disabled={isBusy} onClick={() => { void startStep('run') }}>
            {t('ui.import.continue')}
          </button>
        )}
        {total > 0 && (
          <button
            type="button" className="button" data-kind="quiet"
            onClick={() => { void download(`${importUrl(resource, job.id)}/report`, {}).then(saveFile, showFailure) }}
          >
            <NamedIcon name="download" />{t('ui.import.report')}
          </button>
        )}
        {state !== 'done' && job.done === 0 && <button type="button" className="button" onClick={onBack}>{t('ui.import.back')}</button>}
        {state === 'done' && <button type="button" className="button" onClick={onNewImport}>{t('ui.import.again')}</button>}
      </FormFoot>
    </div>
  )
}
