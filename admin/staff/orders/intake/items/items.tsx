/** The items of a new order: buttons by category, and a row for each item. */
import { useCallback, useEffect, useRef } from 'react'
import { requiredTypeAndFabric } from '#common/orders/required_measures'
import type { OrderPreview } from '#common/orders/preview'
import { useCoarsePointer } from '../../../../kit/controls/hooks/use_coarse_pointer.ts'
import { currentStaff } from '../../../../kit/providers/session/granted_permissions.ts'
import { isTransitionPermitted } from '#schema/flow'
import { fieldOf } from '../../../definition/definition.ts'
import type { Values } from '../../../definition/record.ts'
import { useTranslation } from '../../../definition/translation.ts'
import type { Form } from '../../../resource/form/use_form.ts'
import { isChildDrafts } from '../../../resource/form/draft.ts'
import { ChildrenGrid } from '../../../resource/form/children_grid.tsx'
import { CategoryButtons } from '../../items/category_buttons.tsx'
import { AddReworks } from '../../form_parts.tsx'
import { itemResource, orderResource, type Category } from '../../order.ts'
import { itemsOf } from '../body.ts'
import { IntakeItem } from './item.tsx'
import { KnownItems } from './known_items.tsx'
import { kindsOf } from './item_kinds.ts'
import { SameAgain } from './same_again.tsx'
import { useSubCategories } from './use_sub_categories.ts'

interface IntakeItemsProps {
  readonly form: Form
  readonly prefix: string
  readonly categories: readonly Category[]
  readonly preview: OrderPreview | null
  /** Else nobody can measure them yet. */
  readonly isHere: boolean
  readonly onEnter: () => void
  readonly onAdded: () => void
}

export function IntakeItems({ form, prefix, categories, preview, isHere, onEnter, onAdded }: IntakeItemsProps) {
  const { t } = useTranslation()
  const isTouch = useCoarsePointer()
  const subCategories = useSubCategories()
  const { draft, errors, change: changeField, add, remove } = form
  const items = itemsOf(draft)
  const mayMeasure = isHere && isTransitionPermitted(itemResource, 'measure', currentStaff)
  const latest = useRef(items)
  useEffect(() => { latest.current = items })
  const change = useCallback((index: number, values: Values) => {
    for (const [path, value] of changesOf(latest.current.map((item) => item.values), index, values)) changeField(path, value)
  }, [changeField])
  const onRemove = useCallback((index: number) => { remove('items', index) }, [remove])
  const pick = ({ id, default_wash_type, params }: Category) => {
    const previous = items.findLast(({ values }) => values.category_id === id)?.values
    add('items', { category_id: id, wash_type: default_wash_type, ...previous && takenOver(previous, params) })
    onAdded()
  }
  const isRework = draft.is_rework === true
  return (
    <section className="form-section intake-items" aria-label={t('orders.fields.items')}>
      {isRework
        ? <ChildrenGrid
          resource={orderResource} field={fieldOf(orderResource, 'items')} prefix={prefix} rows={draft.items} errors={errors}
          onChange={changeField} onAdd={add} onRemove={remove}
        />
        : items.length > 0 && (
          <ol aria-label={t('orders.fields.items')}>
            {items.map(({ key, values }, index) => {
              const category = categories.find(({ id }) => id === values.category_id)
              return category && (
                <IntakeItem
                  key={key} index={index} values={values} category={category} price={preview?.items[index]} errors={errors}
                  kinds={kindsOf(category.id, subCategories, requiredTypeAndFabric(category.params).includes('type'))}
                  prefix={prefix} mayMeasure={mayMeasure} isHere={isHere} onChange={change} onRemove={onRemove} onEnter={onEnter}
                />
              )
            })}
          </ol>
        )}
      {!isRework && typeof draft.client_id === 'number' && (
        <>
          {items.length === 0 && (
            <SameAgain
              key={`again ${draft.client_id}`} clientId={draft.client_id} categories={categories}
              onPick={(again, services) => {
                for (const values of again) add('items', values)
                const chosen = isChildDrafts(draft.services) ? draft.services.map((line) => line.values.service_id) : []
                for (const service_id of services) if (!chosen.includes(service_id)) add('services', { service_id })
                if (!isTouch) onEnter()
              }}
            />
          )}
          <KnownItems
            key={draft.client_id} clientId={draft.client_id} categories={categories} taken={items.map(({ values }) => values.known_item_id)}
            onPick={(values) => { add('items', values) }}
          />
        </>
      )}
      {isRework ? <AddReworks form={form} /> : <CategoryButtons label={t('ui.orders.add_item')} onPick={pick} />}
      {errors.items && <p className="field-error">{errors.items.join(' ')}</p>}
    </section>
  )
}

/** A further item of a category is mostly of the kind and fabric of the one before. */
const takenOver = ({ sub_category_id, type, tissu }: Values, params: Category['params']): Values =>
  (requiredTypeAndFabric(params).length > 0 ? { sub_category_id, type, tissu } : {})

/** The changed fields by path. Items of the category that still lack the kind or the fabric take it over. */
function changesOf(items: readonly Values[], index: number, values: Values): [string, unknown][] {
  const category = items[index]?.category_id
  return items.flatMap((item, at) => {
    if (at === index) return pathsOf(at, values)
    if (item.category_id !== category) return []
    const { sub_category_id, type, tissu } = values
    const kind = type !== undefined && !item.type && { sub_category_id, type }
    return pathsOf(at, { ...kind, ...tissu !== undefined && !item.tissu && { tissu } })
  })
}

const pathsOf = (index: number, values: Values) =>
  Object.entries(values).map(([name, value]): [string, unknown] => [`items.${index}.${name}`, value])
