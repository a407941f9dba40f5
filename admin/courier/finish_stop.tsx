import { useState } from 'react'
import { parseInteger } from '#common/number_input'
import { Field } from '../controls/form_controls.tsx'
import { useFormat } from '../format/use_format.ts'
import { useTranslator } from '../providers/i18n.ts'
import { missingProof } from './proof.ts'
import { verbState } from './press_state.ts'
import { EMPTY_PROOF, ProofFields, proofBody, proofPhotos } from './proof_fields.tsx'
import { useStopPress } from './use_stop_press.ts'
import type { StopProps } from './stop_page.tsx'

/** The ordinary end of a stop: everything was collected or handed over, with the proof that is demanded. */
export function FinishStop({ day, stop, is_ahead }: StopProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const { isBusy, run } = useStopPress(stop)
  const [proof, setProof] = useState(EMPTY_PROOF)
  const [count, setCount] = useState(String(stop.expected_items ?? stop.order.declared_items ?? ''))
  const [unpaidReason, setUnpaidReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { is_shown, reason } = verbState(stop.can, 'done', is_ahead)
  if (!is_shown) return null
  const owed = stop.kind === 'delivery' ? stop.amount_due ?? 0 : 0
  const mayOwe = owed === 0 || day.settings.unpaid === 'courier'
  const missing = missingProof(stop.proof, { ...proof, photos: proof.photos.length, has_signature: proof.signature !== null })
  const handled = parseInteger(count)
  const countError = stop.kind === 'collect' && (typeof handled !== 'number' || handled < 1 || handled > 500) ? t('courier.finish.count_wrong') : undefined
  const unpaidError = owed > 0 && unpaidReason.trim() === '' ? t('alerts.empty') : undefined
  const finish = async () => {
    setIsChecked(true)
    if (missing.length > 0 || countError || unpaidError || !mayOwe) return
    const typed = proof.code.trim()
    if (typed !== '' && !stop.proof.is_code_right && !await run('check_code', { code: typed })) return
    await run('done', {
      ...proofBody(proof), ...stop.kind === 'collect' && { handled_items: handled }, ...owed > 0 && { unpaid_reason: unpaidReason.trim() },
    }, proofPhotos(proof))
  }
  return (
    <section className="courier-section" aria-labelledby="finish">
      <h2 id="finish">{t(`courier.finish.${stop.kind}`)}</h2>
      {stop.kind === 'collect' && (
        <Field label={t('courier.finish.count')} error={isChecked ? countError : undefined}>
          {(attributes) => (
            <input {...attributes} className="input count" dir="ltr" inputMode="numeric" value={count} onChange={(event) => { setCount(event.target.value) }} />
          )}
        </Field>
      )}
      <ProofFields stop={stop} proof={proof} onChange={setProof} missing={isChecked ? missing : []} />
      {owed > 0 && (mayOwe ? (
        <Field label={t('courier.finish.unpaid')} help={t('courier.finish.unpaid_help', { amount: format.money(owed) })} error={isChecked ? unpaidError : undefined}>
          {(attributes) => (
            <input {...attributes} className="input" maxLength={190} value={unpaidReason} onChange={(event) => { setUnpaidReason(event.target.value) }} />
          )}
        </Field>
      ) : <p className="courier-reason">{t('courier.finish.take_money', { amount: format.money(owed) })}</p>)}
      {reason !== null ? <p className="courier-reason">{reason}</p> : (
        <button type="button" className="button courier-wide" data-kind="primary" aria-busy={isBusy} aria-disabled={!mayOwe} onClick={() => { void finish() }}>
          {t(`courier.finish.${stop.kind}_button`)}
        </button>
      )}
    </section>
  )
}
