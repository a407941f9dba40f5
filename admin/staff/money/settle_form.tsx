/** The count of notes and coins; a difference needs its reason, a large one a second person. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { sumCoins, type CoinCount } from '#common/orders/coins'
import type { SettlementView } from '#common/orders/settlement_view'
import type { Row as Columns } from '#resources'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import { useTranslation } from '../definition/translation.ts'
import { FormField } from '../resource/form/field.tsx'
import type { Row } from '../definition/record.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { Failure } from '../../kit/providers/rest/api_failure.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { CoinsInput, isCounted } from './coins_input.tsx'
import { useCountDraft, type CountDraft } from './use_count_draft.ts'

interface SettleFormProps { readonly view: SettlementView; readonly onAnswer: () => Promise<void> }
type Errors = Readonly<Record<string, readonly string[]>>

const settlements = resourceOf('settlements')
const NO_ROW = {}

/** A shipment without any cash is settled as well. */
const NOTHING_COUNTED: readonly CoinCount[] = [{ value: 100, count: 0 }]

export function SettleForm({ view, onAnswer }: SettleFormProps) {
  const { t, format } = useTranslation()
  const id = useId()
  const { draft: { counted, reason }, change, forget } = useCountDraft(view.shipment.id)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  // A ref, because state would not stop a second press before the next render.
  const isSending = useRef(false)
  const isWrong = counted !== null && !counted.every(isCounted)
  const variance = sumCoins(counted?.filter(isCounted) ?? []) - Math.max(0, view.to_hand_over)
  // Nothing is missing before anybody has counted.
  const isSaid = counted !== null || variance === 0 || Object.keys(errors).length > 0
  const settle = async () => {
    if (isSending.current || isWrong) return
    isSending.current = true
    setIsBusy(true)
    setErrors({})
    try {
      const variance_reason = variance === 0 ? null : reason || null
      const paid_out = Math.max(0, -view.to_hand_over)
      const body = { shipment_id: view.shipment.id, counted: counted ?? NOTHING_COUNTED, paid_out, variance_reason }
      const { code, status } = (await call<Row & Columns<'settlements'>>(urlOf('settlements'), { method: 'POST', body })).body
      forget()
      const isSettled = status === 'settled'
      const key = isSettled ? 'ui.settle.done' : 'ui.settle.waits'
      const type = isSettled ? 'success' : 'warning'
      showAlert({ type, title: t(key, { code: code ?? '' }), message: '', timeOut: isSettled ? 6_000 : 0 })
    } catch (error) {
      if (error instanceof Failure && error.errors) setErrors(error.errors)
      else showFailure(error)
    } finally {
      // A refusal may mean that the amounts on this page have changed.
      await onAnswer()
      isSending.current = false
      setIsBusy(false)
    }
  }
  // The input of the field, without its form.
  const coins = {
    id, value: counted, onChange: (value: unknown) => { change({ counted: value as CountDraft['counted'] }) },
  } as Parameters<typeof CoinsInput>[0]
  const errorOf = (name: string) => errors[name]?.join(' ')
  const others = Object.entries(errors).flatMap(([name, messages]) => (name === 'counted' || name === 'variance_reason' ? [] : messages))
  return (
    <form className="form settle-form" noValidate onSubmit={(event) => { event.preventDefault(); void settle() }}>
      <span id={`${id}-label`} className="settle-label">{t('ui.settle.counted')}</span>
      <CoinsInput {...coins} />
      <FieldError id={`${id}-counted`}>{errorOf('counted')}</FieldError>
      <p className="settle-variance" role="status" data-over={(counted !== null && Math.abs(variance) > view.variance_limit) || undefined}>
        {isSaid && <>{t('ui.settle.variance')}{t('ui.colon')} <strong><Ltr>{format.money(variance)}</Ltr></strong></>}
        {variance === 0 && ` ${t('ui.settle.exact')}`}
      </p>
      {isSaid && variance !== 0 && (
        <FormField
          resource={settlements} field={fieldOf(settlements, 'variance_reason')} path="variance_reason" prefix={id} value={reason}
          row={NO_ROW} errors={errors} onChange={(_, text) => { change({ reason: text === null ? '' : String(text) }) }}
        />
      )}
      {counted !== null && Math.abs(variance) > view.variance_limit && (
        <p className="settle-notice">
          <NamedIcon name="warning" /><span>{t('ui.settle.second', { limit: format.money(view.variance_limit) })}</span>
        </p>
      )}
      <FieldError id={`${id}-others`}>{others.join(' ')}</FieldError>
      <div className="settle-send">
        <button type="submit" className="button" data-kind="primary" disabled={isBusy} aria-busy={isBusy}>{t('ui.settle.settle')}</button>
        {view.drawer && <span>{t('ui.settle.drawer', { code: view.drawer.code })}</span>}
      </div>
    </form>
  )
}

const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) =>
  children && <p id={id} className="field-error" role="alert">{children}</p>
