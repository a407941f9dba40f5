/** How much an item is: `6.15 m²`, `2 items`. */
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { Item } from '../order.ts'

export function Quantity({ value, unit }: { value: string; unit: Item['unit'] }) {
  const { t, format } = useTranslation()
  if (unit === 'u') return <span>{t('ui.orders.item_count', { count: Number(value) })}</span>
  return <span><Ltr className="figure">{format.decimal(value)}</Ltr> {unit && t(`ui.units.${unit}`)}</span>
}
