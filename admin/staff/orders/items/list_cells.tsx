/** Cells of items in lists: how many pieces stand beside what they are, the sides of one beside its area. */
import { formatMeasures } from '#common/orders/format_measures'
import { FieldCell } from '../../fields/cell.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { fieldOf } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { CellOverrides } from '../../resource/list/parts.ts'
import { itemResource, type Item } from '../order.ts'
import { ItemPicture } from './item_picture.tsx'
import { Quantity } from './quantity.tsx'
import { shownQuantities } from './measure/measures.ts'

export const ITEM_CELLS: CellOverrides = {
  category_id: (row) => {
    const item = row as unknown as Item
    return (
      <span className="with-picture">
        <ItemPicture item={item} />
        <span>
          <FieldCell field={fieldOf(itemResource, 'category_id')} row={row} />{item.quantity > 1 && <> × <Ltr>{item.quantity}</Ltr></>}
        </span>
      </span>
    )
  },
  measured_quantity: (row) => {
    const item = row as unknown as Item
    const sides = formatMeasures(item)
    if (sides) return <Size item={item} sides={sides} />
    return item.unit === 'u' ? false : null
  },
  billed_quantity: (row) => {
    const { billed_quantity, unit } = row as unknown as Item
    return billed_quantity === null || unit === null ? null : <Quantity value={billed_quantity} unit={unit} />
  },
}

function Size({ item, sides }: { readonly item: Item; readonly sides: string }) {
  const { t, format } = useTranslation()
  const { shown } = shownQuantities(item)
  return (
    <span>
      <Ltr className="figure">{sides}</Ltr>{'\u00a0'}{t('ui.units.cm')}
      {shown !== null && item.unit !== null && item.unit !== 'u'
        && <> · <Ltr className="figure">{format.decimal(shown)}</Ltr>{'\u00a0'}{t(`ui.units.${item.unit}`)}</>}
    </span>
  )
}
