/** Hands the order over; while money is due it takes it in cash with the same click. Other methods: the payment of the money panel. */
import { cashRounded } from '#common/orders/coins'
import { useTranslation } from '../definition/translation.ts'
import { allowsTransition, refusalOf } from '../../kit/providers/session/can.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { urlOf, transition } from '../../kit/providers/rest/data_provider.ts'
import { drawerAfterRefusal, openDrawer } from '../money/open_drawer.ts'
import { TransitionButton, type OwnButton } from '../resource/transition/transition_buttons.tsx'
import { doneText, showDone } from '../resource/transition/transition_toast.ts'
import { useBusy } from '../resource/transition/use_transition.tsx'
import { useCoin } from './money/coin.ts'
import { orderResource, type Order } from './order.ts'
import { isReadyToHandOver } from './order_conditions.ts'

/** Both are permitted, and nothing but the balance is missing. */
export const canPayAndHandOver = (order: Order): boolean =>
  Number(order.balance) > 0 && allowsTransition(order, 'pay') && order.can?.transitions?.deliver !== undefined && isReadyToHandOver(order)

export const payAndHandOverButton = (order: Order): OwnButton => (control, state) => (
  <PayAndHandOver order={order} isBusy={control.isBusy} state={state} />
)

interface PayAndHandOverProps {
  readonly order: Order
  readonly isBusy: boolean
  readonly state: Parameters<OwnButton>[1]
}

function PayAndHandOver({ order, isBusy, state }: PayAndHandOverProps) {
  const { t, format } = useTranslation()
  const amount = format.money(cashRounded(Number(order.balance), useCoin()), order.currency)
  const { run, isBusy: isRunning } = usePayAndHandOver(order, amount)
  return (
    <TransitionButton {...state} icon="gift" isBusy={isBusy || isRunning} refusal={refusalOf(order.can?.transitions?.pay)} onClick={run}>
      <span>{t('ui.orders.take_and_hand_over', { amount: `\u2068${amount}\u2069` })}</span>
    </TransitionButton>
  )
}

/** `amount`: what is taken in coins. The payment is of the whole balance. */
function usePayAndHandOver(order: Order, amount: string) {
  const i18n = useTranslation()
  const { t } = i18n
  const { isBusy, whileBusy } = useBusy()
  const url = urlOf('orders', order.id, 'pay-and-deliver')
  const undo = ({ id, version }: Order) => whileBusy(async () => {
    await transition('orders', id, 'undo_delivery', { version, reason: t('ui.transition.undone') })
    showDone(doneText(orderResource, 'undo_delivery', i18n), order.code ?? '', null)
  })
  const take = () => whileBusy(async () => {
    const body = { version: order.version, amount: order.balance, method: 'cash' }
    const result = (await call<Order>(url, { method: 'POST', body })).body
    const title = t('ui.orders.taken_and_handed_over', { amount })
    // The payment stays: it is canceled among the payments.
    const action = allowsTransition(result, 'undo_delivery')
      ? { label: t('orders.transitions.undo_delivery'), run: () => { undo(result).catch(showFailure) } } : null
    showDone(title, order.code ?? '', action)
  })
  // No field is shown that an error could stand at, and no notice: without a drawer, one is opened here and the money is taken then.
  const explain = async (error: unknown) => {
    const drawer = await drawerAfterRefusal(error, t('ui.drawer.station'))
    showAlert({
      key: 'failure', type: 'danger', mode: 'block', title: t('alerts.error'), message: errorTexts(error).join(' '),
      ...drawer && { action: {
        label: `${t('ui.drawer.open')} \u2068${drawer.station}\u2069 · \u2068${i18n.format.money(drawer.opening_amount)}\u2069`,
        run: () => { openDrawer(drawer).then(take).catch(fail) },
      } },
    })
  }
  const fail = (error: unknown) => { explain(error).catch(showFailure) }
  return { isBusy, run: () => { take().catch(fail) } }
}
