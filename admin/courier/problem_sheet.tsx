import { useState } from 'react'
import type { CourierDay, CourierStop } from '#common/courier_day'
import { parseInteger } from '#common/number_input'
import { Field } from '../controls/form_controls.tsx'
import { useTranslator } from '../providers/i18n.ts'
import { verbState } from './press_state.ts'
import { missingProof } from './proof.ts'
import { EMPTY_PROOF, ProofFields, proofBody, proofPhotos } from './proof_fields.tsx'
import { Sheet } from './sheet.tsx'
import { useStopPress } from './use_stop_press.ts'

type Verb = 'semi_done' | 'no_response' | 'regret' | 'go_on'

interface ProblemSheetProps {
  readonly day: CourierDay
  readonly stop: CourierStop
  readonly is_ahead: boolean
  readonly verbs: readonly Verb[]
  readonly onClose: () => void
}

/** Nobody there, the client does not want it, or only a part: with the reason. */
export function ProblemSheet({ day, stop, is_ahead, verbs, onClose }: ProblemSheetProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useStopPress(stop)
  const [verb, setVerb] = useState<Verb | null>(verbs.length === 1 ? verbs[0] ?? null : null)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [count, setCount] = useState('')
  const [proof, setProof] = useState(EMPTY_PROOF)
  const [isChecked, setIsChecked] = useState(false)
  const refusal = verb && verbState(stop.can, verb, is_ahead).reason
  const isPart = verb === 'semi_done'
  const missing = isPart ? missingProof(stop.proof, { ...proof, photos: proof.photos.length, has_signature: proof.signature !== null }) : []
  const handled = parseInteger(count)
  const isCounted = isPart && stop.kind === 'collect'
  const countError = isCounted && (typeof handled !== 'number' || handled < 1) ? t('courier.finish.count_wrong') : undefined
  const send = async () => {
    if (!verb) return
    setIsChecked(true)
    if (verb !== 'go_on' && (reason === '' || missing.length > 0 || countError)) return
    const outcome = verb === 'go_on' ? {} : { outcome_reason: reason, outcome_note: note.trim() }
    const typed = proof.code.trim()
    if (isPart && typed !== '' && !stop.proof.is_code_right && !await run('check_code', { code: typed })) return
    const body = { ...outcome, ...isPart && proofBody(proof), ...isCounted && { handled_items: handled } }
    if (await run(verb, body, isPart ? proofPhotos(proof) : [])) onClose()
  }
  return (
    <Sheet title={t('courier.problem.title')} onClose={onClose}>
      <div className="chips" role="radiogroup" aria-label={t('courier.problem.what')}>
        {verbs.map((one) => (
          <button key={one} type="button" role="radio" aria-checked={one === verb} className="button" onClick={() => { setVerb(one) }}>
            {t(`courier.problem.${one}`)}</button>
        ))}
      </div>
      {refusal && <p className="courier-reason" role="alert">{refusal}</p>}
      {verb && verb !== 'go_on' && !refusal && (
        <>
          <div className="chips" role="radiogroup" aria-label={t('courier.problem.reason')}>
            {day.choices.stop_reason.map(({ value, label }) => (
              <button key={value} type="button" role="radio" aria-checked={value === reason} className="button" onClick={() => { setReason(value) }}>{label}</button>
            ))}
          </div>
          {isChecked && reason === '' && <p className="field-error" role="alert">{t('courier.problem.reason_missing')}</p>}
          <Field label={t('courier.problem.note')}>
            {(attributes) => <textarea {...attributes} className="input" rows={2} maxLength={190} value={note} onChange={(event) => { setNote(event.target.value) }} />}
          </Field>
          {isCounted && (
            <Field label={t('courier.finish.count')} error={isChecked ? countError : undefined}>
              {(attributes) => <input {...attributes} className="input count" dir="ltr" inputMode="numeric" value={count} onChange={(event) => { setCount(event.target.value) }} />}
            </Field>
          )}
          {isPart && <ProofFields stop={stop} proof={proof} onChange={setProof} missing={isChecked ? missing : []} />}
        </>
      )}
      {verb && !refusal && (
        <button type="button" className="button courier-wide" data-kind="primary" aria-busy={isBusy} onClick={() => { void send() }}>{t('courier.problem.send')}</button>
      )}
    </Sheet>
  )
}
