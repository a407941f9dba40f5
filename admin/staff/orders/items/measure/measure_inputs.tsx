import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { appendUnit } from '../../../../kit/format/numbers.ts'
import type { Values } from '../../../definition/record.ts'
import { useTranslation } from '../../../definition/translation.ts'
import type { ItemPrice } from '#common/orders/item_price'
import type { Item } from '../../order.ts'
import { expectedItemAmount, measuredQuantity, ITEM_SHAPES, type Measures, type ItemShape } from './measures.ts'
import './measure.css'

/** Large buttons for the four shapes. */
export function ShapeButtons({ shape, onChange }: { shape: ItemShape; onChange: (shape: ItemShape) => void }) {
  const { t } = useTranslation()
  return (
    <div className="shape-buttons" role="group" aria-label={t('order_items.fields.shape')}>
      {ITEM_SHAPES.map((option) => (
        <button key={option} type="button" className="button" aria-pressed={option === shape} onClick={() => { onChange(option) }}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={SHAPE_OUTLINES[option]} /></svg>{t(`enums.item_shape.${option}`)}
        </button>
      ))}
    </div>
  )
}

interface MeasurePreviewProps {
  readonly values: Values
  readonly unit: NonNullable<Item['unit']>
  /** Undefined while it is unknown. */
  readonly price: ItemPrice | undefined
  readonly currency: string
}

/** `2 × 3.2 m · 128.00 MAD`: what follows from the entered measures, before they are saved. */
export function MeasurePreview({ values, unit, price, currency }: MeasurePreviewProps) {
  const { t, format } = useTranslation()
  const measures = values as unknown as Measures & Pick<Item, 'quantity'>
  const size = unit === 'u' ? null : measuredQuantity(measures, unit)
  const amount = price ? expectedItemAmount(measures, unit, price) : null
  return (
    <p className="measure-preview" role="status">
      {unit !== 'u' && !size && <span className="nothing">{t(unit === 'm2' ? 'ui.orders.no_area' : 'ui.orders.no_length')}</span>}
      {size && measures.quantity > 1 && <><Ltr>{measures.quantity} ×</Ltr> </>}
      {size && (
        <strong><Ltr className="figure">
          {appendUnit(format.decimal(size, unit === 'm2' ? digitsOf(size) : undefined), t(`ui.units.${unit}`))}
        </Ltr></strong>
      )}
      {size && amount !== null && ' · '}
      {amount !== null && <strong><Ltr className="figure">{format.money(amount, currency)}</Ltr></strong>}
    </p>
  )
}

/** Three digits unless the last is zero: 2.545 rounded to two would exceed the 2.54 that is billed. */
const digitsOf = (size: string) => (size.endsWith('0') ? 2 : 3)

export const SHAPE_OUTLINES: Readonly<Record<ItemShape, string>> = {
  rectangle: 'M3 6.5h18v11H3z',
  round: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z',
  oval: 'M12 6.5c-5 0-9 2.4-9 5.5s4 5.5 9 5.5s9-2.4 9-5.5s-4-5.5-9-5.5z',
  composite: 'M3 4h11v16H3zM14 10h7v10h-7',
}
