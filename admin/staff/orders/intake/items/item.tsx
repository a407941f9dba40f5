/** One item of the intake: size, kind and fabric in place, the price beside them, the rest on request. */
import { memo, useState } from 'react'
import { ITEM_MEASURES } from '#common/orders/item_measures'
import { requiredTypeAndFabric } from '#common/orders/required_measures'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { valuesOf } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import type { Values } from '../../../definition/record.ts'
import type { Errors } from '../../../fields/control_props.ts'
import { gridFields } from '../../../resource/form/draft.ts'
import { FormField, idOf } from '../../../resource/form/field.tsx'
import { CategoryPicture } from '../../items/category_buttons.tsx'
import { LastMeasures } from '../../items/measure/last_measures.tsx'
import type { ItemShape } from '../../items/measure/measures.ts'
import { itemResource, type Category } from '../../order.ts'
import { ChipRadios } from '../../../../kit/controls/choices/chip_radios.tsx'
import { chosenKind, valuesOfKind, type ItemKinds } from './item_kinds.ts'
import { itemName } from './item_name.ts'
import { IntakeItemPrice } from './item_price.tsx'
import { KindChips } from './kind_chips.tsx'
import { NO_SIZE, parseItemSize, sizeText } from '../../size/parse_item_size.ts'
import { textOf, typedSize } from '../../size/read_size.ts'
import { SizeInput } from '../../size/size_input.tsx'
import type { PreviewedItem } from '#common/orders/preview'

export interface IntakeItemProps {
  readonly index: number
  readonly values: Values
  readonly category: Category
  readonly kinds: ItemKinds
  readonly price: PreviewedItem | undefined
  readonly errors: Errors
  readonly prefix: string
  readonly mayMeasure: boolean
  /** Else kind and fabric are seen later: they are asked with the rest. */
  readonly isHere: boolean
  /** Changes fields of the item; later items of the category without a kind and a fabric take them over. */
  readonly onChange: (index: number, values: Values) => void
  readonly onRemove: (index: number) => void
  readonly onEnter: () => void
}

export const IntakeItem = memo(IntakeItemView)

function IntakeItemView(props: IntakeItemProps) {
  const { index, values, category, kinds, price, errors, prefix, mayMeasure, isHere, onChange, onRemove, onEnter } = props
  const { t, language } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const path = `items.${index}`
  const name = itemName(category, index, language)
  const shape = (values.shape ?? category.shape_default) as ItemShape
  const read = parseItemSize(textOf(values), shape, category)
  const needed = requiredTypeAndFabric(category.params)
  const change = (next: Values) => { onChange(index, next) }
  const errorOf = (...names: readonly string[]) => names.flatMap((one) => errors[`${path}.${one}`] ?? []).join(' ') || undefined
  const asksKind = isHere || isOpen
  const asksSize = mayMeasure && (read.size === undefined || textOf(values) !== '')
  return (
    <li className="intake-item" aria-label={name} tabIndex={-1}>
      <header>
        <CategoryPicture category={category} /><h2><bdi>{name}</bdi></h2>
        <IntakeItemPrice price={price} />
        <button
          type="button" className="icon-button" aria-label={t('ui.orders.intake.remove', { name })}
          title={t('ui.orders.intake.remove', { name })} onClick={() => { onRemove(index) }}
        ><NamedIcon name="trash" /></button>
      </header>
      <div className="intake-item-line">
        {asksSize && (
          <SizeInput
            id={idOf(prefix, `${path}.${ITEM_MEASURES.find((side) => errorOf(side)) ?? 'length_cm'}`)} text={textOf(values)} shape={shape}
            rule={category} read={read} error={errorOf(...ITEM_MEASURES)} onEnter={onEnter}
            onText={(size) => { change(typedSize(size)) }} onShape={(shape) => { change({ shape }) }}
          />
        )}
        <FormField
          resource={itemResource} field={field('quantity')} path={`${path}.quantity`} prefix={prefix} value={values.quantity} row={values}
          errors={errors} onChange={(_, quantity) => { change({ quantity }) }}
        />
      </div>
      {asksSize && typeof values.known_item_id === 'number' && (
        <LastMeasures
          id={values.known_item_id} values={{ ...read.size ?? NO_SIZE }} unit={category.unit}
          onTake={(known) => { change({ shape: known.shape, ...typedSize(sizeText(known, category)) }) }}
        />
      )}
      {asksKind && (needed.includes('type') || kinds.own.length > 0) && (
        <KindChips
          id={idOf(prefix, `${path}.type`)} kinds={kinds} chosen={chosenKind(kinds, values)} onEnter={onEnter}
          isRequired={mayMeasure && needed.includes('type')} error={errorOf('type', 'sub_category_id')}
          onChange={(kind) => { change(valuesOfKind(kind)) }}
        />
      )}
      {asksKind && needed.includes('tissu') && (
        <ChipRadios
          id={idOf(prefix, `${path}.tissu`)} label={t('order_items.fields.tissu')} value={(values.tissu ?? null) as string | null}
          chips={valuesOf('item_tissu').map((value) => ({ value, label: t(`enums.item_tissu.${value}`) }))}
          isRequired={mayMeasure} error={errorOf('tissu')} onChange={(tissu) => { change({ tissu }) }} onEnter={onEnter}
        />
      )}
      {errorOf('is_large_confirmed') && (
        <label className="intake-confirm">
          <input type="checkbox" id={idOf(prefix, `${path}.is_large_confirmed`)} checked={values.is_large_confirmed === true}
            onChange={({ target }) => { change({ is_large_confirmed: target.checked }) }} />
          {errorOf('is_large_confirmed')}
        </label>
      )}
      {errorOf('category_id', 'measure_place') && <p className="field-error">{errorOf('category_id', 'measure_place')}</p>}
      <button
        type="button" className="button intake-more-button" data-kind="quiet" aria-expanded={isOpen} onClick={() => { setIsOpen(!isOpen) }}
      >{t('ui.orders.intake.more_of_item')}</button>
      {isOpen && (
        <div className="form-grid">
          {OTHER_FIELDS.map((one) => (
            <div key={one.name} className="form-cell">
              <FormField
                resource={itemResource} field={one} path={`${path}.${one.name}`} prefix={prefix} value={values[one.name]} row={values}
                errors={errors} onChange={(_, value) => { change({ [one.name]: value }) }}
              />
            </div>
          ))}
        </div>
      )}
    </li>
  )
}

const FIELDS = gridFields(itemResource, 'order_id')
const field = (name: string) => FIELDS.find((one) => one.name === name) ?? missing(name)
const missing = (name: string): never => { throw new Error(`an item has no field ${name}`) }
/** Not asked above, and not set by the server or by another field. */
const OTHER_FIELDS = FIELDS.filter(({ name }) =>
  !['category_id', 'sub_category_id', 'type', 'tissu', 'quantity', 'reworked_item_id'].includes(name))
