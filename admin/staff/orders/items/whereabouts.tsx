import { useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { Item } from '../order.ts'

/** Where the item lies, what is done with it, and until when it dries. */
export function Whereabouts({ item, dryingUntil }: { readonly item: Item; readonly dryingUntil: string | undefined }) {
  const { t, format } = useTranslation()
  const [now] = useState(() => Date.now())
  const isLate = dryingUntil !== undefined && Date.parse(dryingUntil) <= now
  const { current_stock: place, current_task: task } = item
  // Of a rack one needs the code; that it waits for a step is what an area says.
  const isWaiting = item.place_type?.startsWith('attente') === true
  if (!place && !task && !dryingUntil) return null
  return (
    <span className="order-item-where">
      {place && (
        <span>
          <NamedIcon name="environment" />
          {isWaiting ? t(`enums.stock_type.${item.place_type}`) : <bdi>{place.label}</bdi>}
        </span>
      )}
      {task && <span><NamedIcon name="tool" /><bdi>{task.label}</bdi></span>}
      {dryingUntil && (
        <span data-late={isLate || undefined}>
          <NamedIcon name="wind" />
          {isLate
            ? t('ui.orders.dry_since', { at: format.timestamp(dryingUntil) })
            : t('ui.orders.dries', { at: format.relative(dryingUntil) })}
        </span>
      )}
    </span>
  )
}
