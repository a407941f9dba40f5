/** Measuring with one hand on the tape: shape, sides, enter, next item. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { Ltr } from '../controls/ltr.tsx'
import { transition } from '../providers/data.ts'
import type { Row, Values } from '../definition/record.ts'
import { TransitionDialog, type TransitionDraft } from '../resource/transition/dialog.tsx'
import { useSay } from '../definition/words.ts'
import { hasShape } from '#common/needed_sides'
import { useCategories } from './category_buttons.tsx'
import { Preview, ShapeButtons } from './measure_parts.tsx'
import type { Shape } from './measures.ts'
import { fieldsIn, rememberPlace, settledBy, sidesIn, startOf, type Asked } from './measuring.ts'
import { itemResource, type Item } from './order.ts'

interface MeasureDialogProps {
  readonly item: Item
  /** Items that come after this one. */
  readonly left: number
  readonly onDone: () => void
  readonly onClose: () => void
}

export function MeasureDialog({ item, left, onDone, onClose }: MeasureDialogProps) {
  const { t, format } = useSay()
  const invalidate = useInvalidate()
  const category = useCategories().query.data?.data.find(({ id }) => id === item.category_id)
  const asked: Asked = category ?? { unit: 'm2', params: [] }
  const run = async (body: Values, row: Row) => {
    try {
      await transition('order_items', row.id, 'measure', { version: row.version, ...body })
      rememberPlace(body.measure_place)
    } finally {
      void invalidate({ invalidates: ['all'] })
    }
  }
  return (
    <TransitionDialog
      resource={itemResource} row={item} verb="measure" title={t('ui.orders.measure_title', { name: item.category?.label ?? '' })}
      lead={<>
        <Ltr className="order-tag">{item.tag_code}</Ltr>
        {left > 0 && <> · {t('ui.orders.after_this', { left: format.number(left) })}</>}
      </>}
      part={{
        start: (row) => startOf(row as Item), settled: (values) => settledBy(values, asked),
        fields: (values, errors) => fieldsIn(values, errors, asked),
        sections: (draft) => <Measures draft={draft} asked={asked} quantity={item.quantity} />,
      }}
      submit={t(left > 0 ? 'ui.orders.save_and_next' : 'ui.form.save')} run={run} onClose={onClose} onDone={onDone}
    />
  )
}

function Measures({ draft: { values, change, input }, asked, quantity }: { draft: TransitionDraft; asked: Asked; quantity: number }) {
  const shape = values.shape as Shape
  const sides = useRef<HTMLDivElement>(null)
  useEffect(() => { sides.current?.querySelector<HTMLElement>('input')?.focus() }, [shape])
  const names = sidesIn(values, asked)
  return (
    <div className="measure-form">
      {hasShape(asked.unit, asked.params) && <ShapeButtons shape={shape} onChange={(next) => { change('shape', next) }} />}
      <div ref={sides} className="measure-sides">{names.filter((name) => name !== 'parts').map(input)}</div>
      {names.includes('parts') && input('parts')}
      {asked.unit !== 'u' && <Preview values={values} quantity={quantity} unit={asked.unit} />}
      {['is_large_confirmed', 'remeasure_reason'].map(input)}
      <div className="form-grid">{['type', 'tissu', 'measure_place', 'condition', 'photo_id'].map(input)}</div>
    </div>
  )
}
