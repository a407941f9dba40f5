/** Shape, sides by the number pad, kind, condition and photo of one item; the server measures and prices. */
import { useEffect, useRef, useState } from 'react'
import type { MeasuringItem } from '#common/plant/measuring'
import { ITEM_MEASURES } from '#common/orders/item_measures'
import { requiresShape, requiredTypeAndFabric } from '#common/orders/required_measures'
import { valuesOf } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { Errors } from '../../fields/control_props.ts'
import { typesOf } from '../../orders/intake/items/item_kinds.ts'
import { useSubCategories } from '../../orders/intake/items/use_sub_categories.ts'
import type { ItemShape } from '../../orders/items/measure/measures.ts'
import { MeasureProposal } from '../../orders/items/measure/last_measures.tsx'
import {
  fieldsToAsk, initialMeasureValues, rememberKind, rememberMeasurePlace, withValidShape,
} from '../../orders/items/measure/measure_form.ts'
import { MeasurePreview, ShapeButtons } from '../../orders/items/measure/measure_inputs.tsx'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import { Failure, errorText } from '../../../kit/providers/rest/api_failure.ts'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import { ConditionButtons } from '../work/condition_buttons.tsx'
import { MeasuringPhoto } from './photo.tsx'
import { measureBody } from './measure_slots.ts'
import { SideInputs } from './side_inputs.tsx'

export function MeasuringForm({ item, onDone }: { readonly item: MeasuringItem; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { rule } = item
  const [values, setValues] = useState<Values>(() => initialMeasureValues(item))
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const change = (name: string, value: unknown) => { setValues((now) => ({ ...now, [name]: value })) }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => { focusFirst(form.current) }, [])
  const asked = fieldsToAsk(values, errors, rule)
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const body = measureBody(withValidShape(values, rule), Object.keys(asked), item.version)
      await transition<Row>('order_items', item.id, 'measure', body)
      rememberMeasurePlace(values.measure_place)
      rememberKind(item, values)
      onDone()
    } catch (error) {
      setErrors(error instanceof Failure ? error.errors ?? {} : {})
      setMessage(errorText(error))
    }
    setIsBusy(false)
  }
  const types = typesOf(item.category_id, useSubCategories())
  const options = { type: types, tissu: valuesOf('item_tissu') }
  return (
    <form
      ref={form} className="measuring" noValidate
      onSubmit={(event) => { event.preventDefault(); void save() }}
    >
      {item.known && (
        <MeasureProposal
          known={item.known} values={withValidShape(values, rule)} unit={rule.unit}
          onTake={(known) => { for (const name of ITEM_MEASURES) change(name, known[name]) }}
        />
      )}
      {requiresShape(rule.unit, rule.params) && (
        <ShapeButtons shape={values.shape as ItemShape} onChange={(shape) => { change('shape', shape) }} />
      )}
      <MeasurePreview values={withValidShape(values, rule)} unit={rule.unit} price={undefined} currency="MAD" />
      <SideInputs values={values} rule={rule} onChange={setValues} />
      {requiredTypeAndFabric(rule.params).map((name) => (
        <Choice
          key={name} label={t(`order_items.fields.${name}`)} of={`item_${name}`} values={options[name]} value={values[name]}
          error={errors[name]} onChoose={(value) => { change(name, value) }}
        />
      ))}
      <Condition chosen={values.condition as readonly string[]} onChange={(condition) => { change('condition', condition) }} />
      <MeasuringPhoto onFile={(id) => { change('photo_id', id) }} />
      <Choice
        label={t('order_items.fields.measure_place')} of="measure_place" values={valuesOf('measure_place')} value={values.measure_place}
        error={errors.measure_place} onChoose={(value) => { change('measure_place', value) }}
      />
      {'is_large_confirmed' in asked && (
        <label className="measuring-confirm">
          <input
            type="checkbox" checked={values.is_large_confirmed === true}
            onChange={({ target }) => { change('is_large_confirmed', target.checked) }}
          />
          {t('order_items.args.is_large_confirmed')}
        </label>
      )}
      {'remeasure_reason' in asked && (
        <label className="measuring-choice">
          {t('order_items.args.remeasure_reason')}
          <input className="input" maxLength={190} onChange={({ target }) => { change('remeasure_reason', target.value) }} />
        </label>
      )}
      {message && <Problems message={message} errors={errors} />}
      <FormFoot submit={t('ui.form.save')} isBusy={isBusy} />
    </form>
  )
}

/** The first number, below the head of the page: what was pressed before is gone. */
function focusFirst(form: HTMLFormElement | null): void {
  const article = form?.closest('article')
  const first = form?.querySelector<HTMLElement>('.side-slots [aria-pressed=true]') ?? form?.querySelector<HTMLElement>('button, input')
  first?.focus({ preventScroll: true })
  article?.scrollIntoView({ block: 'start' })
}

interface ConditionProps { readonly chosen: readonly string[]; readonly onChange: (chosen: readonly string[]) => void }

/** Most items have no damage: its buttons are a press away, what is chosen is always read. */
function Condition({ chosen, onChange }: ConditionProps) {
  const { t } = useTranslation()
  return (
    <details className="measuring-condition">
      <summary>
        <span>{t('order_items.fields.condition')}</span>
        <bdi>{chosen.map((one) => t(`enums.item_condition.${one}`)).join(' · ')}</bdi>
      </summary>
      <ConditionButtons chosen={chosen} onChange={onChange} />
    </details>
  )
}

interface ChoiceProps {
  readonly label: string
  /** The enum. */
  readonly of: string
  readonly values: readonly string[]
  readonly value: unknown
  readonly error: readonly string[] | undefined
  readonly onChoose: (value: string) => void
}

function Choice({ label, of, values, value, error, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <ChipRadios
      label={label} value={typeof value === 'string' ? value : null} error={error?.join(' ')} onChange={onChoose}
      chips={values.map((one) => ({ value: one, label: <bdi>{t(`enums.${of}.${one}`)}</bdi> }))}
    />
  )
}

function Problems({ message, errors }: { readonly message: string; readonly errors: Errors }) {
  const { t } = useTranslation()
  const labelOf = (name: string) => t(`order_items.fields.${name}`, { defaultValue: t(`order_items.args.${name}`, { defaultValue: name }) })
  return (
    <div className="work-care" role="alert">
      <p>{message}</p>
      <ul>{Object.entries(errors).map(([name, texts]) => <li key={name}><bdi>{labelOf(name)}</bdi>: {texts.join(' ')}</li>)}</ul>
    </div>
  )
}
