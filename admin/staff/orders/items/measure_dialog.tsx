/** The dialog of the `measure` transition, made for quick entry: shape, sides, Enter, next item. */
import { useInvalidate, useOne } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import type { Row, Values } from '../../definition/record.ts'
import { TransitionDialog, type TransitionDraft } from '../../resource/transition/dialog.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { requiresShape } from '#common/orders/required_measures'
import { Dialog } from '../../../kit/controls/dialog.tsx'
import { OfferedValuesContext } from '../../fields/choice/offered_values_context.ts'
import { typesOf } from '../intake/item_kinds.ts'
import { useSubCategories } from '../intake/use_sub_categories.ts'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { LastMeasures } from './last_measures.tsx'
import { MeasurePreview, ShapeButtons } from './measure_inputs.tsx'
import type { ItemShape } from './measures.ts'
import {
  fieldsToAsk, initialMeasureValues, rememberKind, rememberMeasurePlace, requiredSides, sideLabelKey, withValidShape, type MeasureRule,
} from './measure_form.ts'
import { itemResource, type Category, type Item } from '../order.ts'
import { useItemPrice } from '../money/use_item_price.ts'

interface MeasureDialogProps {
  readonly item: Item
  /** `correct`: it was typed wrong. */
  readonly verb: 'measure' | 'correct'
  readonly currency: string
  /** Number of items to measure after this one. */
  readonly left: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The item's own category determines what is asked for, also when the category was disabled meanwhile. */
export function MeasureDialog(props: MeasureDialogProps) {
  const { item, onClose } = props
  const { t } = useTranslation()
  const { query } = useOne<Category>({
    resource: 'categories', id: item.category_id, errorNotification: false, queryOptions: { staleTime: 300_000 },
  })
  if (query.data) return <OpenDialog {...props} rule={query.data.data} />
  if (!query.error) return null
  return (
    <Dialog title={t(TITLES[props.verb], { name: item.category?.label ?? '' })} kind="window" onClose={onClose}>
      <FailedRows error={query.error} retry={() => { void query.refetch() }} />
    </Dialog>
  )
}

function OpenDialog({ item, verb, currency, left, rule, onDone, onClose }: MeasureDialogProps & { readonly rule: MeasureRule }) {
  const { t, format } = useTranslation()
  const invalidate = useInvalidate()
  const run = async (body: Values, row: Row) => {
    try {
      await transition('order_items', row.id, verb, { version: row.version, ...body })
      if (verb === 'correct') return
      rememberMeasurePlace(body.measure_place)
      rememberKind(item, { ...item, ...body })
    } finally {
      void invalidate({ invalidates: ['all'] })
    }
  }
  return (
    <TransitionDialog
      resource={itemResource} row={item} verb={verb} title={t(TITLES[verb], { name: item.category?.label ?? '' })}
      lead={<>
        <Ltr className="order-tag">{item.tag_code}</Ltr>
        {left > 0 && <> · {t('ui.orders.after_this', { left: format.number(left) })}</>}
      </>}
      part={{
        start: (row) => initialMeasureValues(row as Item), transformValues: (values) => withValidShape(values, rule),
        fields: (values, errors) => ({ ...fieldsToAsk(values, errors, rule), ...verb === 'correct' && { reason: true } }),
        sections: (draft) => <Inputs draft={draft} rule={rule} currency={currency} />,
      }}
      submit={t(left > 0 ? 'ui.orders.save_and_next' : 'ui.form.save')} run={run} onClose={onClose} onDone={onDone}
    />
  )
}

const TITLES = { measure: 'ui.orders.measure_title', correct: 'ui.orders.correct_title' } as const

interface InputsProps { readonly draft: TransitionDraft; readonly rule: MeasureRule; readonly currency: string }

function Inputs({ draft: { row, values, change, input }, rule, currency }: InputsProps) {
  const { t } = useTranslation()
  const shape = values.shape as ItemShape
  const sides = useRef<HTMLDivElement>(null)
  useEffect(() => { sides.current?.querySelector<HTMLElement>('input')?.focus() }, [shape])
  const names = requiredSides(values, rule)
  const price = useItemPrice(row.id, values, rule)
  const types = typesOf(Number(row.category_id), useSubCategories())
  const side = (name: string) => {
    const label = sideLabelKey(name, rule)
    return input(name, label === null ? undefined : t(label))
  }
  return (
    <div className="measure-form">
      {requiresShape(rule.unit, rule.params) && <ShapeButtons shape={shape} onChange={(next) => { change('shape', next) }} />}
      <div ref={sides} className="measure-sides">{names.filter((name) => name !== 'parts').map(side)}</div>
      {names.includes('parts') && input('parts')}
      {typeof row.known_item_id === 'number' && (
        <LastMeasures id={row.known_item_id} values={withValidShape(values, rule)} unit={rule.unit} onTake={change} />
      )}
      {input('quantity')}
      <MeasurePreview values={withValidShape(values, rule)} unit={rule.unit} price={price} currency={currency} />
      {['is_large_confirmed', 'remeasure_reason', 'reason'].map((name) => input(name))}
      <div className="form-grid">
        <OfferedValuesContext value={types}>{input('type')}</OfferedValuesContext>
        {['tissu', 'measure_place', 'condition', 'photo_id'].map((name) => input(name))}
      </div>
    </div>
  )
}
