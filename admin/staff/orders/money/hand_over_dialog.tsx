/**
 * Hands orders of a client over and takes what is left to pay with one payment: method, what was received, change. The first order is the
 * one whose page or row it is; the others that are ready are offered.
 */
import { useState } from 'react'
import { cashRounded } from '#common/orders/coins'
import { useTranslation } from '../../definition/translation.ts'
import type { Row, Values } from '../../definition/record.ts'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { allowsTransition } from '../../../kit/providers/session/can.ts'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { readStored, transition, urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { DrawerNotice } from '../../money/drawer_notice.tsx'
import { TransitionDialog } from '../../resource/transition/dialog.tsx'
import { doneText, showDone } from '../../resource/transition/toast.ts'
import { useBusy } from '../../resource/transition/use_transition.tsx'
import { useCoin } from './coin.ts'
import { orderResource, type Order } from '../order.ts'
import '../transitions.css'

interface HandOverDialogProps {
  readonly order: Order
  /** Others of the client that are ready, too. */
  readonly others: readonly Order[]
  /** They are handed over with it, unless somebody says otherwise. */
  readonly takesOthers?: boolean
  readonly onClose: () => void
  /** After success; without it the dialog closes. */
  readonly onDone?: () => void
}

export function HandOverDialog({ order, others, takesOthers = false, onClose, onDone = onClose }: HandOverDialogProps) {
  const { t } = useTranslation()
  const coin = useCoin()
  const [left, setLeft] = useState<readonly number[]>(takesOthers ? [] : others.map(({ id }) => id))
  const orders = [order, ...others.filter(({ id }) => !left.includes(id))]
  const amount = orders.reduce((sum, one) => sum + dueOf(one), 0)
  // Each is rounded by itself, as its payment is.
  const coins = orders.reduce((sum, one) => sum + cashRounded(dueOf(one), coin), 0)
  const handOver = useHandOver()
  const toggle = (id: number) => { setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]) }
  return (
    <TransitionDialog
      resource={orderResource} row={order} verb="pay" title={t('orders.transitions.deliver')} submit={t('orders.transitions.deliver')}
      part={{
        start: () => ({ method: 'cash' }),
        fields: ({ method }) => (amount === 0 ? {} : {
          method: true, ...method === 'cash' && { cash_given: false }, ...BY_PAPER.has(String(method)) && { reference: true },
        }),
        sections: ({ values, input }) => (
          <>
            {others.length > 0 && <TogetherOrders first={order} others={others} left={left} onToggle={toggle} />}
            {amount > 0 && (
              <Sum amount={amount} coins={values.method === 'cash' ? coins : amount} given={values.cash_given} currency={order.currency} />
            )}
            <div className="form-grid">{['cash_given', 'method', 'reference'].map((name) => input(name))}</div>
          </>
        ),
        note: ({ method }) => (amount === 0 ? null : <DrawerNotice method={method} />),
      }}
      run={(body, current) => handOver(orders, { ...body, amount, version: current.version }, body.method === 'cash' ? coins : amount)}
      onClose={onClose} onDone={onDone}
    />
  )
}

/** Their payments have a number. */
const BY_PAPER: ReadonlySet<string> = new Set(['cheque', 'transfer'])
const dueOf = ({ balance }: Order): number => Math.max(0, Number(balance))

/** The first one is what the dialog is about. */
function TogetherOrders({ first, others, left, onToggle }: {
  readonly first: Order
  readonly others: readonly Order[]
  readonly left: readonly number[]
  readonly onToggle: (id: number) => void
}) {
  const { t, format } = useTranslation()
  return (
    <fieldset className="hand-over-others">
      <legend>{t('ui.orders.handed_together')}</legend>
      {[first, ...others].map((one) => (
        <label key={one.id}>
          <input
            type="checkbox" checked={!left.includes(one.id)} disabled={one.id === first.id} onChange={() => { onToggle(one.id) }}
          />
          <Ltr>{one.code}</Ltr>
          <span>{t('ui.orders.items_count', { count: one.received_items ?? 0 })}</span>
          {one.rack ? <bdi>{one.rack}</bdi> : <span className="nothing">{t('ui.orders.no_place')}</span>}
          <Ltr className="figure">{format.money(dueOf(one), one.currency)}</Ltr>
        </label>
      ))}
    </fieldset>
  )
}

/** "127.65 + 0.05 rounding", and the change of what was received. */
function Sum({ amount, coins, given, currency }: {
  readonly amount: number
  readonly coins: number
  readonly given: unknown
  readonly currency: string
}) {
  const { t, format } = useTranslation()
  const change = typeof given === 'number' ? given - coins : null
  const money = (value: number) => <Ltr className="figure">{format.money(value, currency)}</Ltr>
  return (
    <div className="order-change" role="status" data-short={(change !== null && change < 0) || undefined}>
      <p>{t('ui.orders.to_pay')} <strong>{money(coins)}</strong></p>
      {coins !== amount && (
        <small>{money(amount)} {coins > amount ? '+' : '−'} {money(Math.abs(coins - amount))} {t('ui.orders.rounding')}</small>
      )}
      {change !== null && (
        <p>{t(change < 0 ? 'ui.orders.cash_missing' : 'ui.orders.change')} <strong>{money(Math.abs(change))}</strong></p>
      )}
    </div>
  )
}

/** `taken`: what is in the drawer afterwards. */
function useHandOver() {
  const i18n = useTranslation()
  const { t, format } = i18n
  const { whileBusy } = useBusy()
  const undo = (ids: readonly number[]) => whileBusy(async () => {
    for (const id of ids) await transition('orders', id, 'undo_delivery', { reason: t('ui.transition.undone') })
    showDone(doneText(orderResource, 'undo_delivery', i18n), t('ui.orders.payment_stays'), null)
  })
  return (orders: readonly Order[], body: Values, taken: number): Promise<void> => whileBusy(async () => {
    const [first, ...others] = orders
    if (!first) return
    const ids = orders.map(({ id }) => id)
    const together = others.map(({ id }) => id)
    const sent = body.amount === 0 ? { others: together } : { ...body, ...together.length > 0 && { others: together } }
    await call(urlOf('orders', first.id, body.amount === 0 ? 'deliver-together' : 'pay-and-deliver'), { method: 'POST', body: sent })
    const amount = `\u2068${format.money(taken, first.currency)}\u2069`
    const change = typeof body.cash_given === 'number' ? body.cash_given - taken : 0
    const said = t(`ui.orders.taken_and_handed_over${others.length > 0 ? '_many' : ''}`, { amount, number: format.number(ids.length) })
    const back = change > 0 ? ` ${t('ui.orders.give_back', { amount: format.money(change) })}` : ''
    // The answer is of the first one; who may take it back may do so with all of them.
    const stored = await readStored<Row>('orders', first.id)
    const mayUndo = stored !== undefined && allowsTransition(stored, 'undo_delivery')
    const action = mayUndo ? { label: t('ui.transition.undo'), run: () => { undo(ids).catch(showFailure) } } : null
    showDone(`${said}${back}`, orders.map(({ code }) => code).join(' · '), action)
  })
}
