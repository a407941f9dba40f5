/** What is measured, or taken, has no price in the list: whoever may add one gets there with a press. */
import { Link } from 'react-router'
import { can } from '../../../kit/providers/session/access_control.ts'
import { resourceOf } from '../../definition/definition.ts'
import { listLink } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { WarningText } from '../client/warnings.tsx'

/** `text`: which price, if somebody has said it. */
export function PriceMissing({ text }: { readonly text?: string }) {
  const { t } = useTranslation()
  return (
    <span>
      <WarningText>{text ?? t('ui.orders.price_missing')}</WarningText>
      <PriceListLink />
    </span>
  )
}

function PriceListLink() {
  const { t } = useTranslation()
  const to = can('tarifs', 'create') ? listLink(resourceOf('tarifs')) : null
  return to && <> <Link to={to}>{t('ui.orders.to_prices')}</Link></>
}
