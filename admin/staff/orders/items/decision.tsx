import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import { allowsTransition } from '../../../kit/providers/session/can.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { Item } from '../order.ts'

/** Two buttons instead of a dialog: the client accepts or declines item by item. */
export function ItemDecision({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { decide, isBusy } = useDecide(item)
  if (!allowsTransition(item, 'decide')) return null
  return (
    <span className="order-decide" role="group" aria-label={t('order_items.fields.decision')}>
      {(['accepted', 'declined'] as const).map((decision) => (
        <button
          key={decision} type="button" className="button" aria-pressed={item.decision === decision}
          aria-busy={isBusy || undefined} aria-disabled={isBusy || undefined} onClick={() => { decide(decision) }}>
          <NamedIcon name={decision === 'accepted' ? 'check' : 'close'} />{t(`ui.orders.decide.${decision}`)}
        </button>
      ))}
    </span>
  )
}

/** Records the client's answer for one item. */
function useDecide(item: Item) {
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (decision: Item['decision']) => {
    setIsBusy(true)
    await transition('order_items', item.id, 'decide', { version: item.version, decision }).catch(showFailure)
    await invalidate({ invalidates: ['all'] })
    setIsBusy(false)
  }
  return { isBusy, decide: (decision: Item['decision']) => { if (!isBusy && decision !== item.decision) void send(decision) } }
}
