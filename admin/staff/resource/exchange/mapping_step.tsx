/** The mapping of the columns of the file to fields: recognised by the server, corrected by the user. */
import { useId, useState } from 'react'
import { Picker } from '../../fields/picker.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import { DayOrderChoice } from './day_order_choice.tsx'
import { errorTexts, Failure } from '../../../kit/providers/rest/api_failure.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { ImportJob } from '#common/import_job'

interface MappingStepProps {
  readonly job: ImportJob
  /** Throws the Failure of the server. */
  readonly onCheck: (body: object) => Promise<void>
}

export function MappingStep({ job, onCheck }: MappingStepProps) {
  const { t, format: { date } } = useTranslation()
  const id = useId()
  const [fields, setFields] = useState(() => job.columns.map(({ field }) => field))
  const [key, setKey] = useState(job.key)
  const [dayOrder, setDayOrder] = useState(job.day_order)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const labelOf = (name: string) => job.targets.find((target) => target.name === name)?.label ?? name
  const missing = job.targets.filter(({ name, required }) => required && !fields.includes(name))
  const keys = job.keys.filter((name) => fields.includes(name))
  const dates = new Set(job.targets.filter((target) => target.is_date).map(({ name }) => name))
  const unclear = job.columns.filter(({ day_order: order }, index) => order === 'unclear' && dates.has(fields[index] ?? ''))
  const chosen = key !== null && keys.includes(key) ? key : null

  const check = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      await onCheck({ fields, key: chosen, day_order: unclear.length > 0 ? dayOrder : null })
    } catch (error) {
      setFailure(error instanceof Failure ? error : null)
      setIsBusy(false)
    }
  }

  const targets = [
    option('', t('ui.import.ignored')),
    ...job.targets.map(({ name, label, required }) => option(name, `${label}${required ? ' *' : ''}`)),
  ]
  return (
    <form className="import-mapping" onSubmit={(event) => { event.preventDefault(); void check() }}>
      {job.earlier && (
        <p className="import-note" role="note">{t('ui.import.earlier', { date: date(job.earlier.finished_at.slice(0, 10)) })}</p>
      )}
      <p><bdi>{job.file}</bdi> · {t('ui.import.mapping_help')}</p>
      <div className="mapping-table" role="table" aria-label={t('ui.import.mapping')}>
        <div role="row" className="mapping-head">
          <span role="columnheader">{t('ui.import.in_file')}</span>
          <span role="columnheader">{t('ui.import.examples')}</span>
          <span role="columnheader">{t('ui.import.field')}</span>
        </div>
        {job.columns.map(({ header, samples, is_secret: isSecret }, index) => (
          <div role="row" key={index} className="mapping-row" data-ignored={!fields[index] || undefined}>
            <span role="cell" className="mapping-header"><bdi>{header || `#${index + 1}`}</bdi></span>
            <span role="cell" className="mapping-samples"><bdi>{samples.filter(Boolean).join(' · ')}</bdi></span>
            <span role="cell">{isSecret ? t('ui.import.secret') : (
              <Picker
                id={`${id}-${index}`} label={`${t('ui.import.field')}: ${header}`} values={[fields[index] ?? '']} isClearable={false}
                isInvalid={failure?.errors?.[`fields.${index}`] !== undefined} options={targets}
                onChange={([name = '']) => { setFields(assignField(fields, index, name)) }}
              />
            )}</span>
          </div>
        ))}
      </div>
      {job.keys.length > 0 && (
        <div className="field import-key">
          <label htmlFor={`${id}-key`}>{t('ui.import.key')}</label>
          <Picker
            id={`${id}-key`} values={[chosen ?? '']} isClearable={false} onChange={([name = '']) => { setKey(name || null) }}
            options={[
              option('', t('ui.import.key_none')), ...keys.map((name) => option(name, t('ui.import.key_by', { field: labelOf(name) }))),
            ]}
          />
        </div>
      )}
      {unclear.length > 0 && (
        <DayOrderChoice
          columns={unclear} value={dayOrder} onChange={setDayOrder} isInvalid={failure?.errors?.day_order !== undefined}
        />
      )}
      {missing.length > 0 && chosen === null && (
        <p className="import-note" data-kind="warning" role="status">
          {t('ui.import.missing', { fields: missing.map(({ label }) => label).join(', ') })}
        </p>
      )}
      {failure && <p className="field-error" role="alert">{errorTexts(failure)[0]}</p>}
      <FormFoot submit={t('ui.import.check')} isBusy={isBusy} />
    </form>
  )
}

const option = (value: string, text: string) => ({ value, text, label: text })

/** Maps a column to a field. A field has one column: another column with it becomes ignored. */
const assignField = (fields: readonly string[], index: number, name: string): string[] =>
  fields.map((one, at) => (at === index ? name : one === name ? '' : one))
