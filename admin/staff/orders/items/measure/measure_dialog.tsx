/** The dialog of the transitions `measure` and `correct`, made for quick entry: the size as in the intake, Enter, next item. */
import { useInvalidate, useOne } from '@refinedev/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { transition } from '../../../../kit/providers/rest/data_provider.ts'
import type { Row, Values } from '../../../definition/record.ts'
import { TransitionDialog, type TransitionDraft } from '../../../resource/transition/dialog.tsx'
import { useTranslation } from '../../../definition/translation.ts'
import { Dialog } from '../../../../kit/controls/dialog/dialog.tsx'
import { OfferedValuesContext } from '../../../fields/choice/offered_values_context.ts'
import { typesOf } from '../../intake/items/item_kinds.ts'
import { useSubCategories } from '../../intake/items/use_sub_categories.ts'
import { FailedRows } from '../../../../kit/controls/alerts/list_notices.tsx'
import { LastMeasures } from './last_measures.tsx'
import { MeasurePreview } from './measure_inputs.tsx'
import { expectedItemAmount, type ItemShape, type Measures } from './measures.ts'
import type { ShownItemPrice } from '#common/orders/item_price'
import { fieldsToAsk, initialMeasureValues, rememberKind, rememberMeasurePlace, type MeasureRule } from './measure_form.ts'
import { itemResource, type Category, type Item } from '../../order.ts'
import { sayCorrected } from './say_corrected.ts'
import { sidesOf, sizeText } from '../../size/parse_item_size.ts'
import { readSize, SIDES, textOf, typedSize, withReadSize } from '../../size/read_size.ts'
import { SizeInput } from '../../size/size_input.tsx'
import { useItemPrice } from '../../money/use_item_price.ts'

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
  const i18n = useTranslation()
  const { t, format } = i18n
  const invalidate = useInvalidate()
  // Of the fabric that is chosen now.
  const [price, setPrice] = useState<ShownItemPrice>()
  const run = async (body: Values, row: Row) => {
    try {
      const stored = await transition<Item>('order_items', row.id, verb, { version: row.version, ...body })
      if (verb === 'correct') return sayCorrected(item, stored, currency, i18n)
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
        start: (row) => ({ ...initialMeasureValues(row as Item), size: sizeText(row as Item, rule) }),
        transformValues: (values) => withReadSize(values, rule),
        fields: (values, errors) => {
          const read = withReadSize(values, rule)
          return { ...fieldsToAsk(read, errors, rule, isHigher(read, price, rule)), ...verb === 'correct' && { reason: true } }
        },
        sections: (draft) => <Inputs draft={draft} verb={verb} rule={rule} currency={currency} onPrice={setPrice} />,
      }}
      submit={t(left > 0 ? 'ui.orders.save_and_next' : 'ui.form.save')} run={run} onClose={onClose} onDone={onDone}
    />
  )
}

const TITLES = { measure: 'ui.orders.measure_title', correct: 'ui.orders.correct_title' } as const

/** Than what the client has accepted. */
function isHigher(values: Values, price: ShownItemPrice | undefined, { unit }: MeasureRule): boolean {
  if (price?.accepted_amount == null) return false
  const amount = expectedItemAmount(values as unknown as Measures & Pick<Item, 'quantity'>, unit, price)
  return amount !== null && amount > price.accepted_amount
}

interface InputsProps extends Pick<MeasureDialogProps, 'verb' | 'currency'> {
  readonly draft: TransitionDraft
  readonly rule: MeasureRule
  readonly onPrice: (price: ShownItemPrice | undefined) => void
}

function Inputs({ draft, verb, rule, currency, onPrice }: InputsProps) {
  const { row, values, input } = draft
  const price = useItemPrice(row.id, values, rule)
  useEffect(() => { onPrice(price) }, [onPrice, price])
  const types = typesOf(Number(row.category_id), useSubCategories())
  const read = withReadSize(values, rule)
  const take = (size: string) => {
    for (const [name, value] of Object.entries({ ...typedSize(size), is_price_agreed: false })) draft.change(name, value)
  }
  return (
    <div className="measure-form">
      <Size draft={draft} rule={rule} onText={take} />
      {typeof row.known_item_id === 'number' && (
        <LastMeasures
          id={row.known_item_id} values={read} unit={rule.unit}
          onTake={(known) => {
            draft.change('shape', known.shape)
            take(sizeText(known, rule))
          }}
        />
      )}
      {input('quantity')}
      <MeasurePreview values={read} unit={rule.unit} price={price} currency={currency} />
      {['is_large_confirmed', 'is_price_agreed', 'remeasure_reason'].map((name) => input(name))}
      {verb === 'correct' && input('reason')}
      <div className="form-grid">
        <OfferedValuesContext value={types}>{input('type')}</OfferedValuesContext>
        {['tissu', 'measure_place', 'condition', 'photo_id'].map((name) => input(name))}
      </div>
    </div>
  )
}

interface SizeProps { readonly draft: TransitionDraft; readonly rule: MeasureRule; readonly onText: (size: string) => void }

/** Enter goes on to the reason, or saves where none is asked for. */
function Size({ draft: { values, errors, change, idOf }, rule, onText }: SizeProps) {
  const size = useRef<HTMLDivElement>(null)
  const read = readSize(values, rule)
  // Before the dialog moves the focus there: what is typed at once replaces it.
  useLayoutEffect(() => { size.current?.querySelector('input')?.select() }, [])
  if (sidesOf(read.problem === undefined ? read.size.shape : read.shape, rule).length === 0) return null
  const wrong = SIDES.filter((name) => errors[name])
  const isUnread = read.problem !== undefined && textOf(values) !== ''
  const goOn = () => {
    const form = size.current?.closest('form')
    const reason = form?.querySelector<HTMLElement>('.usual-texts input')
    if (reason) reason.focus()
    else form?.requestSubmit()
  }
  return (
    <div ref={size} className="measure-size">
      <SizeInput
        id={idOf(wrong[0] ?? 'length_cm')} text={textOf(values)} shape={values.shape as ItemShape} rule={rule} read={read}
        error={isUnread ? undefined : [...new Set(wrong.flatMap((name) => errors[name] ?? []))].join(' ') || undefined}
        onText={onText} onShape={(shape) => { change('shape', shape) }} onEnter={goOn}
      />
    </div>
  )
}
