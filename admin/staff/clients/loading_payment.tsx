import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'

/** Keeps the place of the button while its code and the unpaid orders load. */
export const LoadingPayment = () => (
  <button type="button" className="button" disabled><NamedIcon name="wallet" />{useTranslation().t('orders.transitions.pay')}</button>
)
