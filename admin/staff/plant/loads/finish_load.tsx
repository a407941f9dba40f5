/** The end of a load: one result for all, what differs, what was used, what the meters show. */
import { useState } from 'react'
import type { LoadCard } from '#common/plant/work'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { resourceOf, valuesOf } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { errorTexts } from '../../../kit/providers/rest/api_failure.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { exceptionsOf } from './exceptions.ts'
import { ExceptionRows } from './exception_rows.tsx'
import { LoadReadings } from './readings.tsx'
import { loadRow } from './buttons.tsx'
import { usedOf, type UsedAmounts } from './used_amounts.ts'
import { UsedMaterials } from './used_materials.tsx'
import type { LoadsControl } from './use_loads.ts'

const loads = resourceOf('loads')
const RESULTS = valuesOf('task_result')

interface FinishLoadProps { readonly load: LoadCard; readonly control: LoadsControl; readonly isInert: boolean }

export function FinishLoad({ load, control, isInert }: FinishLoadProps) {
  const { t } = useTranslation()
  const [result, setResult] = useState<string>('ok')
  const [note, setNote] = useState('')
  const [isEmptied, setIsEmptied] = useState(false)
  const [used, setUsed] = useState<UsedAmounts>({})
  const [readings, setReadings] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<readonly string[]>([])
  const values = {
    result, is_emptied: isEmptied, ...note.trim() && { note: note.trim() }, ...exceptionsOf(control.exceptions),
    ...usedOf(load.materials, used), ...Object.fromEntries(Object.entries(readings).filter(([, value]) => value !== '')),
  }
  const { start, startWith, isBusy, dialog } = useTransition(loads, { finish: { start: () => values } })
  const mayFinish = load.next.some(({ verb }) => verb === 'finish')
  const finish = () => {
    setErrors([])
    if (isInert || isBusy) return
    if (load.requires_photo) start(loadRow(load), 'finish')
    else startWith(loadRow(load), 'finish', values, (error) => { setErrors(errorTexts(error)) })
  }
  return (
    <footer className="work-foot">
      {mayFinish && (
        <>
          <p className="nothing">{t('ui.work.load.differs')}</p>
          <ExceptionRows control={control} />
          <label className="load-field">
            <span>{t('loads.args.result')}</span>
            <select className="input" value={result} onChange={({ target }) => { setResult(target.value) }}>
              {RESULTS.map((one) => <option key={one} value={one}>{t(`enums.task_result.${one}`)}</option>)}
            </select>
          </label>
          {result !== 'ok' && (
            <label className="load-field">
              <span>{t('loads.args.note')}</span>
              <input className="input" value={note} maxLength={190} onChange={({ target }) => { setNote(target.value) }} />
            </label>
          )}
          <UsedMaterials of={load.materials} used={used} onChange={setUsed} isOpen={errors.length > 0} />
          <LoadReadings of={load.meters} readings={readings} onChange={setReadings} />
          <label className="load-check">
            <input type="checkbox" checked={isEmptied} onChange={({ target }) => { setIsEmptied(target.checked) }} />
            <span>{t('loads.args.is_emptied')}</span>
          </label>
          {errors.map((error) => <p key={error} className="work-error" role="alert">{error}</p>)}
          <button
            type="button" className="button work-go" data-kind="primary" aria-busy={isBusy || undefined} data-inert={isInert || undefined}
            aria-disabled={isInert || isBusy || undefined} onClick={finish}
          ><NamedIcon name="check" />{t('loads.transitions.finish')}</button>
        </>
      )}
      {load.next.filter(({ verb }) => verb !== 'finish').map(({ verb, label }) => (
        <button key={verb} type="button" className="button" disabled={isBusy} onClick={() => { start(loadRow(load), verb) }}>
          {label}
        </button>
      ))}
      {dialog}
    </footer>
  )
}
