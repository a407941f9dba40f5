/** The dialog of the `measure` transition, made for quick entry: shape, sides, Enter, next item. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { Ltr } from '../controls/ltr.tsx'
import { transition } from '../providers/data_provider.ts'
import type { Row, Values } from '../definition/record.ts'
import { TransitionDialog, type TransitionDraft } from '../resource/transition/transition_dialog.tsx'
import { useTranslation } from '../definition/translation.ts'
import { requiresShape } from '#common/required_measures'
import { useCategories } from './category_buttons.tsx'
import { QuantityPreview, ShapeButtons } from './measure_inputs.tsx'
import type { ItemShape } from './item_measures.ts'
import { fieldsToAsk, rememberMeasurePlace, withValidShape, requiredSides, initialValues, type MeasureRule } from './measure_form.ts'
import { itemResource, type Item } from './order.ts'

interface MeasureDialogProps {
  readonly item: Item
  /** Number of items to measure after this one. */
  readonly left: number
  readonly onDone: () => void
  readonly onClose: () => void
}

export function MeasureDialog({ item, left, onDone, onClose }: MeasureDialogProps) {
  const { t, format } = useTranslation()
  const invalidate = useInvalidate()
  const { query: categories } = useCategories()
  const category = categories.data?.data.find(({ id }) => id === item.category_id)
  const rule: MeasureRule = category ?? { unit: 'm2', params: [] }
  const run = async (body: Values, row: Row) => {
    try {
      await transition('order_items', row.id, 'measure', { version: row.version, ...body })
      rememberMeasurePlace(body.measure_place)
    } finally {
      void invalidate({ invalidates: ['all'] })
    }
  }
  // The category determines which sides the dialog asks for.
  if (categories.isPending) return null
  return (
    <TransitionDialog
      resource={itemResource} row={item} verb="measure" title={t('ui.orders.measure_title', { name: item.category?.label ?? '' })}
      lead={<>
        <Ltr className="order-tag">{item.tag_code}</Ltr>
        {left > 0 && <> · {t('ui.orders.after_this', { left: format.number(left) })}</>}
      </>}
      part={{
        start: (row) => initialValues(row as Item), transformValues: (values) => withValidShape(values, rule),
        fields: (values, errors) => fieldsToAsk(values, errors, rule),
        sections: (draft) => <Inputs draft={draft} rule={rule} quantity={item.quantity} />,
      }}
      submit={t(left > 0 ? 'ui.orders.save_and_next' : 'ui.form.save')} run={run} onClose={onClose} onDone={onDone}
    />
  )
}

function Inputs({ draft: { values, change, input }, rule, quantity }: { draft: TransitionDraft; rule: MeasureRule; quantity: number }) {
  const shape = values.shape as ItemShape
  const sides = useRef<HTMLDivElement>(null)
  useEffect(() => { sides.current?.querySelector<HTMLElement>('input')?.focus() }, [shape])
  const names = requiredSides(values, rule)
  return (
    <div className="measure-form">
      {requiresShape(rule.unit, rule.params) && <ShapeButtons shape={shape} onChange={(next) => { change('shape', next) }} />}
      <div ref={sides} className="measure-sides">{names.filter((name) => name !== 'parts').map(input)}</div>
      {names.includes('parts') && input('parts')}
      {rule.unit !== 'u' && <QuantityPreview values={values} quantity={quantity} unit={rule.unit} />}
      {['is_large_confirmed', 'remeasure_reason'].map(input)}
      <div className="form-grid">{['type', 'tissu', 'measure_place', 'condition', 'photo_id'].map(input)}</div>
    </div>
  )
}
