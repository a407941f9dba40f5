import { Ltr } from '../controls/ltr.tsx'
import type { Values } from '../definition/record.ts'
import { useSay } from '../definition/words.ts'
import { preview, SHAPES, type Measures, type Shape } from './measures.ts'

/** Four outlines that a finger hits without looking. */
export function ShapeButtons({ shape, onChange }: { shape: Shape; onChange: (shape: Shape) => void }) {
  const { t } = useSay()
  return (
    <div className="shape-buttons" role="group" aria-label={t('order_items.fields.shape')}>
      {SHAPES.map((one) => (
        <button key={one} type="button" className="button" aria-pressed={one === shape} onClick={() => { onChange(one) }}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={OUTLINES[one]} /></svg>{t(`enums.item_shape.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** What the tape comes to, before it is saved. */
export function Preview({ values, quantity, unit }: { values: Values; quantity: number; unit: 'm2' | 'ml' }) {
  const { t, format } = useSay()
  const size = preview(values as unknown as Measures, unit)
  return (
    <p className="measure-preview" role="status">
      {!size && unit === 'm2' && <span className="nothing">{t('ui.orders.no_area')}</span>}
      {size && quantity > 1 && <><Ltr>{quantity} ×</Ltr> </>}
      {size && <strong><Ltr className="figure">{format.decimal(size, digitsOf(size))} {unit === 'ml' ? 'm' : 'm²'}</Ltr></strong>}
    </p>
  )
}

/** To the last digit that counts: 2.545 rounded once more would promise more than the 2.54 that is billed. */
const digitsOf = (size: string) => (size.endsWith('0') ? 2 : 3)

const OUTLINES: Readonly<Record<Shape, string>> = {
  rectangle: 'M3 6.5h18v11H3z',
  round: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z',
  oval: 'M12 6.5c-5 0-9 2.4-9 5.5s4 5.5 9 5.5s9-2.4 9-5.5s-4-5.5-9-5.5z',
  composite: 'M3 4h11v16H3zM14 10h7v10h-7',
}
