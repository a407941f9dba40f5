import { useEffect, useRef } from 'react'
import { useSay } from '../../definition/words.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import type { InputProps } from '../control.ts'
import { quickFields } from './quick.ts'

interface QuickCreateProps extends Omit<InputProps, 'value'> {
  readonly target: Resource
  readonly value: Values
  readonly onCancel: () => void
}

/** The fields of the new record, in the place of the picker. It is saved together with the record that needs it. */
export function QuickCreate({ target, id, value, onChange, onCancel, isDisabled, draw }: QuickCreateProps) {
  const { t } = useSay()
  const box = useRef<HTMLFieldSetElement>(null)
  // The picker is gone: typing goes on at the first thing that is missing.
  useEffect(() => {
    const inputs = [...box.current?.querySelectorAll<HTMLInputElement>('input.input') ?? []]
    inputs.find((input) => input.value === '')?.focus()
  }, [])
  return (
    <fieldset ref={box} className="quick-create" disabled={isDisabled} aria-labelledby={`${id}-new`}>
      <legend id={`${id}-new`}>{t('ui.field.new_record', { name: t(`${target.name}.one`) })}</legend>
      <div className="form-grid">
        {quickFields(target).map((field) => (
          <div key={field.name} className="form-cell">
            {draw({ resource: target, field, row: value, onChange: (next) => { onChange({ ...value, [field.name]: next }) } })}
          </div>
        ))}
      </div>
      <button type="button" className="button" data-kind="quiet" onClick={onCancel}>{t('ui.field.choose_existing')}</button>
    </fieldset>
  )
}
