/** Measuring with one hand on the tape: shape, sides, enter, next item. */
import { wideOf } from '../fields/index.ts'
import { useInvalidate } from '@refinedev/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Errors } from '../fields/control.ts'
import { Ltr } from '../layout/ltr.tsx'
import { transition } from '../providers/data.ts'
import { Failure } from '../providers/failure.ts'
import { Dialog } from '../resource/dialog.tsx'
import { fieldOf, type Field } from '../resource/definition.ts'
import { FormField, idOf } from '../resource/form/form_field.tsx'
import { focusOn } from '../resource/form/error_summary.tsx'
import '../resource/form/form.css'
import { useSay } from '../resource/words.ts'
import { hasShape } from '#common/needed_sides'
import { useCategories } from './category_buttons.tsx'
import { Preview, ShapeButtons } from './measure_parts.tsx'
import type { Shape } from './measures.ts'
import { bodyOf, problemsIn, rememberPlace, sidesIn, startOf, type Asked } from './measuring.ts'
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
  const prefix = useId()
  const form = useRef<HTMLFormElement>(null)
  const category = useCategories().query.data?.data.find(({ id }) => id === item.category_id)
  const asked: Asked = category ?? { unit: 'm2', params: [] }
  const [values, setValues] = useState(() => startOf(item))
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const invalidate = useInvalidate()
  const shape = values.shape as Shape
  useEffect(() => { form.current?.querySelector<HTMLElement>('.measure-sides input')?.focus() }, [shape])

  const change = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const complain = (said: Errors, sentence = '') => {
    setErrors(said)
    setMessage(sentence)
    const [first] = Object.keys(said)
    if (first) setTimeout(() => { focusOn(idOf(prefix, first)) })
  }
  const save = async () => {
    if (isBusy) return
    const wrong = problemsIn(values, asked, { t, format })
    if (Object.keys(wrong).length > 0) return complain(wrong)
    setIsBusy(true)
    try {
      await transition('order_items', item.id, 'measure', { version: item.version, ...bodyOf(values, asked) })
      rememberPlace(values.measure_place)
      void invalidate({ invalidates: ['all'] })
      onDone()
    } catch (error) {
      complain(error instanceof Failure ? error.errors ?? {} : {}, error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  const field = (name: string, isAsked: boolean, own?: Field) => (
    <div
      key={name} className="form-cell" data-wide={wideOf(own ?? fieldOf(itemResource, name))}
      data-shape={own ? undefined : fieldOf(itemResource, name).of}>
      <FormField
        resource={itemResource} field={own ?? fieldOf(itemResource, name)} path={name} prefix={prefix}
        value={values[name]} row={values} errors={errors}
        onChange={change} isAsked={isAsked} {...own && { label: t(`order_items.args.${name}`) }}
      />
    </div>
  )
  const photo = itemResource.transitions.measure?.args?.photo_id
  const isCarpet = asked.params.includes('type')
  const sides = sidesIn(values, asked)
  return (
    <Dialog title={t('ui.orders.measure_title', { name: item.category?.label ?? '' })} kind="window" onClose={onClose}>
      <p className="dialog-lead">
        <Ltr className="order-tag">{item.tag_code}</Ltr>
        {left > 0 && <> · {t('ui.orders.after_this', { left: format.number(left) })}</>}
      </p>
      <form ref={form} className="form measure-form" noValidate onSubmit={(event) => { event.preventDefault(); void save() }}>
        {message && <div className="error-summary" role="alert"><strong>{message}</strong></div>}
        {hasShape(asked.unit, asked.params) && <ShapeButtons shape={shape} onChange={(next) => { change('shape', next) }} />}
        {sides.length > 0 && (
          <div className="measure-sides">{sides.filter((name) => name !== 'parts').map((name) => field(name, true))}</div>
        )}
        {sides.includes('parts') && field('parts', true)}
        {asked.unit !== 'u' && <Preview values={values} quantity={item.quantity} unit={asked.unit} />}
        {'is_large_confirmed' in errors || values.is_large_confirmed === true
          ? field('is_large_confirmed', true, { name: 'is_large_confirmed', type: 'bool' })
          : null}
        {'remeasure_reason' in errors || values.remeasure_reason
          ? field('remeasure_reason', true, { name: 'remeasure_reason', type: 'string', max: 190 })
          : null}
        <div className="form-grid">
          {[...isCarpet ? ['type', 'tissu'] : [], 'measure_place', 'condition']
            .map((name) => field(name, name !== 'condition'))}
          {photo && field('photo_id', false, photo)}
        </div>
        <footer className="form-foot">
          <button type="submit" className="button" data-kind="primary" aria-busy={isBusy}>
            {t(left > 0 ? 'ui.orders.save_and_next' : 'ui.form.save')}
          </button>
          <button type="button" className="button" onClick={onClose}>{t('ui.form.cancel')}</button>
        </footer>
      </form>
    </Dialog>
  )
}
