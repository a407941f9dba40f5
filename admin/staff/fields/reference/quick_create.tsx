import { useEffect, useRef } from 'react'
import { inSentence } from '#common/text/in_sentence'
import { discardQuestion } from '../../../kit/controls/dialog/discard_question.ts'
import { showConfirm } from '../../../kit/providers/alerts.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import type { InputProps } from '../control_props.ts'
import { quickFields } from './quick_create_fields.ts'

interface QuickCreateProps extends Omit<InputProps, 'value'> {
  readonly target: Resource
  readonly value: Values
  readonly onCancel: () => void
}

/** The fields of a new record, shown instead of the picker. It is saved together with the record that refers to it. */
export function QuickCreate({ target, id, value, onChange, onCancel, isDisabled, draw }: QuickCreateProps) {
  const { t } = useTranslation()
  // Of their own where the languages have genders.
  const title = t(`ui.field.new.${target.name}`, { defaultValue: t('ui.field.new_record', { name: inSentence(t(`${target.name}.one`)) }) })
  const box = useRef<HTMLFieldSetElement>(null)
  // The picker had the focus and is unmounted: the first empty input gets it.
  useEffect(() => {
    const inputs = [...box.current?.querySelectorAll<HTMLInputElement>('input.input') ?? []]
    inputs.find((input) => input.value === '')?.focus()
  }, [])
  // What was typed in the search came with it: only what was added here is lost.
  const start = useRef(value)
  const cancel = async () => { if (value === start.current || await showConfirm(discardQuestion(t))) onCancel() }
  return (
    <fieldset ref={box} className="quick-create" disabled={isDisabled} aria-labelledby={`${id}-new`}>
      <legend id={`${id}-new`}>{title}</legend>
      {/* Before the fields: Tab leads from the last of them to what follows. */}
      <button type="button" className="button" data-kind="quiet" onClick={() => { void cancel() }}>{t('ui.field.choose_existing')}</button>
      <div className="form-grid">
        {quickFields(target).map((field) => (
          <div key={field.name} className="form-cell">
            {draw({ resource: target, field, row: value, onChange: (next) => { onChange({ ...value, [field.name]: next }) } })}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
