/** What each column of the file means, as it was recognised; the person has the last word. */
import { useId, useState } from 'react'
import { Failure } from '../../providers/failure.ts'
import { useSay } from '../../definition/words.ts'
import type { KeptImport } from './kept_import.ts'

interface MappingStepProps {
  readonly kept: KeptImport
  /** Throws the Failure of the server. */
  readonly begin: (body: object) => Promise<void>
}

export function MappingStep({ kept, begin }: MappingStepProps) {
  const { t, format: { date } } = useSay()
  const id = useId()
  const [fields, setFields] = useState(() => kept.columns.map(({ field }) => field))
  const [key, setKey] = useState(kept.key)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const labelOf = (name: string) => kept.targets.find((target) => target.name === name)?.label ?? name
  const missing = kept.targets.filter(({ name, required }) => required && !fields.includes(name))
  const keys = kept.keys.filter((name) => fields.includes(name))
  const chosen = key !== null && keys.includes(key) ? key : null

  const check = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      await begin({ fields, key: chosen })
    } catch (error) {
      setFailure(error instanceof Failure ? error : null)
      setIsBusy(false)
    }
  }

  return (
    <form className="import-mapping" onSubmit={(event) => { event.preventDefault(); void check() }}>
      {kept.earlier && (
        <p className="import-note" role="note">{t('ui.exchange.earlier', { date: date(kept.earlier.finished_at.slice(0, 10)) })}</p>
      )}
      <p><bdi>{kept.file}</bdi> · {t('ui.exchange.mapping_help')}</p>
      <div className="mapping-table" role="table" aria-label={t('ui.exchange.mapping')}>
        <div role="row" className="mapping-head">
          <span role="columnheader">{t('ui.exchange.in_file')}</span>
          <span role="columnheader">{t('ui.exchange.examples')}</span>
          <span role="columnheader">{t('ui.exchange.field')}</span>
        </div>
        {kept.columns.map(({ header, samples, is_secret: isSecret }, index) => (
          <div role="row" key={index} className="mapping-row" data-ignored={!fields[index] || undefined}>
            <span role="cell" className="mapping-header"><bdi>{header || `#${index + 1}`}</bdi></span>
            <span role="cell" className="mapping-samples"><bdi>{samples.filter(Boolean).join(' · ')}</bdi></span>
            <span role="cell">{isSecret ? t('ui.exchange.secret') : (
              <select
                className="input" aria-label={`${t('ui.exchange.field')}: ${header}`} value={fields[index]}
                aria-invalid={failure?.errors?.[`fields.${index}`] ? true : undefined}
                onChange={({ target }) => { setFields(given(fields, index, target.value)) }}
              >
                <option value="">{t('ui.exchange.ignored')}</option>
                {kept.targets.map(({ name, label, required }) => <option key={name} value={name}>{label}{required ? ' *' : ''}</option>)}
              </select>
            )}</span>
          </div>
        ))}
      </div>
      {kept.keys.length > 0 && (
        <div className="field import-key">
          <label htmlFor={`${id}-key`}>{t('ui.exchange.key')}</label>
          <select id={`${id}-key`} className="input" value={chosen ?? ''} onChange={({ target }) => { setKey(target.value || null) }}>
            <option value="">{t('ui.exchange.key_none')}</option>
            {keys.map((name) => <option key={name} value={name}>{t('ui.exchange.key_by', { field: labelOf(name) })}</option>)}
          </select>
        </div>
      )}
      {missing.length > 0 && chosen === null && (
        <p className="import-note" data-kind="warning" role="status">
          {t('ui.exchange.missing', { fields: missing.map(({ label }) => label).join(', ') })}
        </p>
      )}
      {failure && <p className="field-error" role="alert">{Object.values(failure.errors ?? {}).flat()[0] ?? failure.message}</p>}
      <footer className="form-foot">
        <button type="submit" className="button" data-kind="primary" disabled={isBusy} aria-busy={isBusy}>{t('ui.exchange.check')}</button>
      </footer>
    </form>
  )
}

/** A field is filled by one column: the one that had it gives it up. */
const given = (fields: readonly string[], index: number, name: string): string[] =>
  fields.map((one, at) => (at === index ? name : one === name ? '' : one))
