import { useState } from 'react'
import { cashRounded } from '#common/orders/coins'
import { formatMinorUnits, parseMinorUnits } from '#common/text/number_input'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { Chips } from '../chips.tsx'
import { useDraft } from '../outbox/drafts.ts'
import { askedFor, cashDue, changeOf, paymentErrors, takenAtDoor } from './payment.ts'
import { verbState } from '../outbox/action_state.ts'
import { TypedField } from '../typed_field.tsx'
import { useStopAction } from './use_stop_action.ts'
import { WideButton } from '../wide_button.tsx'
import type { StopProps } from './page.tsx'

/** What is due in coins in large digits, what the client gives, and what they get back. */
export function StopPayment(props: StopProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const { day, stop, is_ahead } = props
  const due = stop.amount_due ?? 0
  const inCoins = cashRounded(due, day.settings.cash_step)
  const { taken, rounding } = takenAtDoor(day, stop)
  const { is_shown, reason } = verbState(stop.can, 'pay', is_ahead)
  if (due === 0 && stop.amount_collected === 0 && (!is_shown || stop.kind === 'collect')) return null
  return (
    <section className="courier-section" aria-labelledby="due">
      <h2 id="due">{t('courier.pay.due')}</h2>
      <p className="amount-due" data-paid={due === 0 || undefined}><Ltr>{format.money(inCoins)}</Ltr></p>
      {inCoins !== due && <p>{t('courier.pay.bill')} <Ltr>{format.money(due)}</Ltr></p>}
      {stop.amount_collected > 0 && <p>{t('courier.pay.taken')} <Ltr>{format.money(taken)}</Ltr></p>}
      {rounding !== 0 && <p>{t('courier.cash.rounding')} <Ltr>{format.money(rounding)}</Ltr></p>}
      {is_shown && due > 0 && reason === null && <PaymentForm key={due} {...props} due={due} />}
      {is_shown && due > 0 && reason !== null && <p className="courier-reason">{reason}</p>}
    </section>
  )
}

const UNTYPED = { method: 'cash', amount: null as string | null, given: '', reference: '' }

function PaymentForm({ day, stop, due }: StopProps & { readonly due: number }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { isBusy, run } = useStopAction(stop)
  // Of this amount: what was typed for another one is wrong.
  const draft = `stops ${stop.id} pay ${due}`
  const [typed, change] = useDraft(draft, UNTYPED)
  const { method } = typed
  const [isChecked, setIsChecked] = useState(false)
  const coin = day.settings.cash_step
  const asked = askedFor(method, due, coin)
  // As it stands above, until another one is typed.
  const amountText = typed.amount ?? format.decimal(formatMinorUnits(asked), 2)
  const payment = { method, amount: parseMinorUnits(amountText), given: parseMinorUnits(typed.given), reference: typed.reference.trim() }
  const errors = isChecked ? paymentErrors(payment, asked, coin) : {}
  const [cash, back] = [cashDue(payment, coin), changeOf(payment, coin)]
  const type = (name: 'given' | 'reference') =>
    ({ value: typed[name], onType: (text: string) => { change({ [name]: text }) } })
  const textOf = (error: string | undefined) => error && t(error, { most: format.money(asked) })
  const take = async () => {
    setIsChecked(true)
    if (Object.keys(paymentErrors(payment, asked, coin)).length > 0) return
    const { amount, given, reference } = payment
    const paid = { amount: amount === asked ? due : amount, method, ...method === 'cash' ? { cash_given: given } : { reference } }
    await run('pay', paid, [], draft)
  }
  return (
    <>
      <Chips
        label={t('courier.pay.method')} options={day.choices.payment_method} chosen={method}
        onChoose={(chosen) => { change({ method: chosen }) }}
      />
      <TypedField
        label={t('courier.pay.amount')} error={textOf(errors.amount)} kind="amount" maxLength={20}
        value={amountText} onType={(amount) => { change({ amount }) }}
      />
      {cash !== null && cash !== payment.amount && (
        <p className="change">{t('courier.pay.in_cash')} <strong><Ltr>{format.money(cash)}</Ltr></strong></p>
      )}
      {method === 'cash'
        ? <TypedField label={t('courier.pay.given')} error={textOf(errors.given)} kind="amount" maxLength={20} {...type('given')} />
        : (
          <TypedField
            label={t('courier.pay.reference')} error={textOf(errors.reference)} kind="reference" maxLength={60} {...type('reference')}
          />
        )}
      {back !== null && back >= 0 && (
        <p className="change">{t('courier.pay.change')} <strong><Ltr>{format.money(back)}</Ltr></strong></p>
      )}
      <WideButton isPrimary isBusy={isBusy} onClick={() => { void take() }}>{t('courier.verbs.pay')}</WideButton>
    </>
  )
}
