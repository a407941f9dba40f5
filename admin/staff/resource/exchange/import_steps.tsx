import Progress from 'antd/es/progress'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { ImportJob } from '#common/import_job'

const STEPS = ['upload', 'mapping', 'checking', 'running', 'result'] as const
export type ImportStep = (typeof STEPS)[number]

/** The steps of an import; `at` is the current one. */
export function ImportSteps({ at }: { at: ImportStep }) {
  const { t } = useTranslation()
  return (
    <ol className="import-steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} data-done={index < STEPS.indexOf(at) || undefined}>
          <span aria-hidden="true">{index + 1}</span>{t(`ui.import.${step}`)}
        </li>
      ))}
    </ol>
  )
}

interface ProgressStepProps { readonly job: ImportJob }

/** The progress of a dry run or a run; it continues when the page is closed. */
export function ProgressStep({ job: { state, checked, done, total } }: ProgressStepProps) {
  const { t, format: { number } } = useTranslation()
  const at = state === 'checking' ? checked : done
  const label = t(`ui.import.${state === 'checking' ? 'checking' : 'running'}`)
  return (
    <div className="import-work">
      <h2>{label}</h2>
      <AntdProvider>
        <Progress percent={total > 0 ? 100 * at / total : 0} status="active" showInfo={false} aria-label={label} />
      </AntdProvider>
      <p role="status">{t('ui.import.progress', { done: number(at), total: number(total) })}</p>
      <p className="field-help">{t('ui.import.leave')}</p>
    </div>
  )
}
