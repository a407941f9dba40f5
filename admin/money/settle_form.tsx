/** The count of notes and coins; a difference needs its reason, a large one a second person. */
import { useId, useState } from 'react'
import type { SettlementView } from '#common/settlement_view'
import type { Row as Columns } from '#resources'
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import type { Row } from '../definition/record.ts'
import { showAlert, showFailure } from '../providers/alerts.ts'
import { Failure } from '../providers/api_failure.ts'
import { transition, urlOf } from '../providers/data_provider.ts'
import { call } from '../providers/http.ts'
import { CoinsInput } from './coins_input.tsx'

interface SettleFormProps { readonly view: SettlementView; readonly onSaved: () => Promise<void> }
interface CoinCount { readonly value: number; readonly count: number }

export function SettleForm({ view, onSaved }: SettleFormProps) {
  const { t, format } = useTranslation()
  const id = useId()
  const [counted, setCounted] = useState<readonly CoinCount[] | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const sum = (counted ?? []).reduce((total, { value, count }) => total + value * count, 0)
  const variance = sum - view.to_hand_over
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setErrors({})
    try {
      await work()
      await onSaved()
    } catch (error) {
      if (error instanceof Failure && error.errors) setErrors(error.errors)
      else showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const settle = () => run(async () => {
    const body = { shipment_id: view.shipment.id, counted: counted ?? [], variance_reason: reason || null }
    const { code, status } = (await call<Row & Columns<'settlements'>>(urlOf('settlements'), { method: 'POST', body })).body
    const key = status === 'settled' ? 'ui.settle.done' : 'ui.settle.waits'
    showAlert({ type: status === 'settled' ? 'success' : 'warning', title: t(key, { code: code ?? '' }), message: '' })
  })
  if (view.settlement) return <Settled view={view} isBusy={isBusy} errors={errors} run={run} />
  if (view.refusal) return <p className="settle-notice" role="note"><NamedIcon name="warning" />{view.refusal}</p>
  // The input of the field, without its form.
  const coins = {
    id, value: counted, onChange: (value: unknown) => { setCounted(value as readonly CoinCount[] | null) },
  } as Parameters<typeof CoinsInput>[0]
  const errorOf = (name: string) => errors[name]?.join(' ')
  const others = Object.entries(errors).flatMap(([name, messages]) => (name === 'counted' || name === 'variance_reason' ? [] : messages))
  return (
    <form className="form settle-form" noValidate onSubmit={(event) => { event.preventDefault(); void settle() }}>
      <span id={`${id}-label`} className="settle-label">{t('ui.settle.counted')}</span>
      <CoinsInput {...coins} />
      {errorOf('counted') && <p className="field-error" role="alert">{errorOf('counted')}</p>}
      <p className="settle-variance" role="status" data-over={Math.abs(variance) > view.variance_limit || undefined}>
        {t('ui.settle.variance')}: <strong><Ltr>{format.money(variance)}</Ltr></strong> {variance === 0 && t('ui.settle.exact')}
      </p>
      {variance !== 0 && (
        <div className="field">
          <label htmlFor={`${id}reason`}>{t('settlements.fields.variance_reason')}</label>
          <input
            id={`${id}reason`} className="input" maxLength={190} value={reason} aria-invalid={errorOf('variance_reason') ? true : undefined}
            onChange={({ target }) => { setReason(target.value) }}
          />
          {errorOf('variance_reason') && <p className="field-error" role="alert">{errorOf('variance_reason')}</p>}
        </div>
      )}
      {Math.abs(variance) > view.variance_limit && (
        <p className="settle-notice">{t('ui.settle.second', { limit: format.money(view.variance_limit) })}</p>
      )}
      {others.length > 0 && <p className="field-error" role="alert">{others.join(' ')}</p>}
      <p>{view.drawer ? t('ui.settle.drawer', { code: view.drawer.code }) : t('ui.settle.no_drawer')}</p>
      <button type="submit" className="button" data-kind="primary" disabled={isBusy} aria-busy={isBusy}>{t('ui.settle.settle')}</button>
    </form>
  )
}

interface SettledProps {
  readonly view: SettlementView
  readonly isBusy: boolean
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly run: (work: () => Promise<void>) => Promise<void>
}

/** It is settled, or waits for a second person, which may be the reader. */
function Settled({ view: { settlement }, isBusy, errors, run }: SettledProps) {
  const { t } = useTranslation()
  if (!settlement) return null
  const { id, code, status } = settlement
  const isWaiting = status === 'counted'
  return (
    <div className="settle-notice" role="status">
      <p>{t(isWaiting ? 'ui.settle.waits' : 'ui.settle.done', { code })} {Object.values(errors).flat().join(' ')}</p>
      {isWaiting && (
        <button
          type="button" className="button" disabled={isBusy} aria-busy={isBusy}
          onClick={() => { void run(async () => { await transition('settlements', id, 'verify', {}) }) }}
        ><NamedIcon name="check" />{t('ui.settle.verify')}</button>
      )}
    </div>
  )
}
