import { useState } from 'react'
import { cashRounded } from '#common/orders/coins'
import { parseInteger } from '#common/text/number_input'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useDraft } from '../outbox/drafts.ts'
import { demandKey, isItemCount, missingParts } from './proof.ts'
import { verbState } from '../outbox/action_state.ts'
import { EMPTY_PROOF, ProofFields, proofBody, proofPhotos } from './proof_fields.tsx'
import { TypedField } from '../typed_field.tsx'
import { useStopAction } from './use_stop_action.ts'
import { WideButton } from '../wide_button.tsx'
import type { StopProps } from './page.tsx'

/** The list is the count; the client may have said another number. */
function PiecesCounted({ pieces, declared }: { readonly pieces: number; readonly declared: number | null }) {
  const { t } = useTranslator()
  const isOther = declared !== null && declared !== pieces
  return (
    <p className="proof-demand" role="status">
      {t('courier.items.title', { count: pieces })}{isOther && <> · {t('courier.pieces.declared', { number: declared })}</>}
    </p>
  )
}

/** The ordinary end of a stop: everything was collected or handed over, with the proof that is demanded. */
export function FinishStop({ day, stop, is_ahead }: StopProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const { isBusy, run } = useStopAction(stop)
  const draft = `stops ${stop.id} finish`
  const [typed, type] =
    useDraft(draft, { ...EMPTY_PROOF, count: String(stop.expected_items ?? stop.order.declared_items ?? ''), unpaid_reason: '' })
  const [isChecked, setIsChecked] = useState(false)
  const { is_shown, reason } = verbState(stop.can, 'done', is_ahead)
  if (!is_shown) return null
  const owed = stop.kind === 'delivery' ? stop.amount_due ?? 0 : 0
  const title = <h2 id="finish">{t(`courier.finish.${stop.kind}`)}</h2>
  if (reason !== null) {
    const demand = t(`courier.proof.demand.${demandKey(stop.proof)}`)
    return (
      <section className="courier-section" aria-labelledby="finish">
        {title}<p className="proof-demand">{demand}</p><p className="courier-reason">{reason}</p></section>
    )
  }
  const coins = cashRounded(owed, day.settings.cash_step)
  const mayOwe = owed === 0 || day.settings.unpaid === 'courier'
  const missing = missingParts(stop.proof, { ...typed, photos: typed.photos.length, has_signature: typed.signature !== null })
  const pieces = stop.kind === 'collect' ? stop.items.filter(({ result }) => result === 'handled').length : 0
  const handled = pieces > 0 ? pieces : parseInteger(typed.count)
  const countError = stop.kind === 'collect' && !isItemCount(handled) ? t('courier.finish.count_wrong') : undefined
  const unpaidError = owed > 0 && typed.unpaid_reason.trim() === '' ? t('alerts.empty') : undefined
  const finish = async () => {
    setIsChecked(true)
    if (missing.length > 0 || countError || unpaidError || !mayOwe) return
    const code = typed.code.trim()
    if (code !== '' && !stop.proof.is_code_right && !await run('check_code', { code })) return
    await run('done', {
      ...proofBody(typed), ...stop.kind === 'collect' && { handled_items: handled },
      ...owed > 0 && { unpaid_reason: typed.unpaid_reason.trim() },
    }, proofPhotos(typed), draft)
  }
  return (
    <section className="courier-section" aria-labelledby="finish">
      {title}
      {pieces > 0 && <PiecesCounted pieces={pieces} declared={stop.order.declared_items} />}
      {stop.kind === 'collect' && pieces === 0 && (
        <TypedField
          label={t('courier.finish.count')} error={isChecked ? countError : undefined} kind="count" value={typed.count}
          onType={(count) => { type({ count }) }}
        />
      )}
      <ProofFields stop={stop} proof={typed} onChange={type} missing={isChecked ? missing : []} />
      {owed > 0 && (mayOwe ? (
        <TypedField
          label={t('courier.finish.unpaid')} help={t('courier.finish.unpaid_help', { amount: format.money(owed) })}
          error={isChecked ? unpaidError : undefined} value={typed.unpaid_reason}
          onType={(unpaid_reason) => { type({ unpaid_reason }) }}
        />
      ) : <p className="courier-reason">{t('courier.finish.take_money', { amount: format.money(coins) })}</p>)}
      <WideButton isPrimary isBusy={isBusy} aria-disabled={!mayOwe} onClick={() => { void finish() }}>
        {t(`courier.finish.${stop.kind}_button`)}
      </WideButton>
    </section>
  )
}
