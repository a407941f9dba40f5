import { AmountInput } from '../amount/input.tsx'
import { BoolInput, EnumInput } from '../choice/input.tsx'
import { useState } from 'react'
import { useSay } from '../../definition/words.ts'
import { controlOf, type InputProps } from '../control.ts'
import { ColorInput, PointInput } from '../place/input.tsx'
import { HoursInput } from './hours_input.tsx'
import { choiceOf, partWord, settingShape } from './text.ts'
import { RoleNameInput } from './role_input.tsx'
import { LongTextInput, TextInput } from '../text/input.tsx'
import { JsonInput } from './json_input.tsx'
import type { FieldTypeName } from '#schema/fields/index'

/** A value whose own row says of what type it is. */
export function SettingInput(props: InputProps) {
  const type = String(props.row.type ?? 'json')
  // Those of settings are called as those of fields are, but for the name of a role.
  const of = { ...props, field: { name: props.field.name, type: type as FieldTypeName } }
  switch (type) {
    case 'bool': return <BoolInput {...of} />
    case 'int': return <AmountInput {...of} />
    case 'decimal': return <AmountInput {...of} field={{ ...of.field, scale: 6 }} />
    case 'color': return <ColorInput {...of} />
    case 'text': return <LongTextInput {...of} />
    case 'enum': return <EnumInput {...of} field={{ ...of.field, of: choiceOf(props.row) }} isRequired />
    case 'role': return <RoleNameInput {...of} />
    case 'string': return <TextInput {...of} />
    default: return <ShapedInput {...of} />
  }
}

/** By what it looks like when the form opens; a place is the only shape that begins empty. */
function ShapedInput(props: InputProps) {
  const [shape] = useState(() => (props.value === null ? 'point' : settingShape(props.value)))
  switch (shape) {
    case 'point': return <PointInput {...props} />
    case 'hours': return <HoursInput {...props} />
    case 'lines': return <LinesInput {...props} />
    case 'parts': return <PartsInput {...props} />
    default: return <JsonInput {...props} />
  }
}

function LinesInput(props: InputProps) {
  const { t } = useSay()
  const lines = Array.isArray(props.value) ? props.value.join('\n') : ''
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <textarea
        {...controlOf(props)} className="input long-text" dir="auto" rows={3} value={typed ?? lines} onBlur={() => { setTyped(null) }}
        onChange={({ target: { value } }) => {
          setTyped(value)
          props.onChange(value.split('\n').map((line) => line.trim()).filter(Boolean))
        }}
      />
      <small className="field-help">{t('ui.field.one_a_line')}</small>
    </>
  )
}

function PartsInput({ id, value, onChange, isDisabled }: InputProps) {
  const { t } = useSay()
  const parts = value as Readonly<Record<string, string | number | boolean | null>>
  return (
    <div className="setting-parts" role="group" aria-labelledby={`${id}-label`}>
      {Object.entries(parts).map(([name, part], index) => (
        <label key={name}>
          <span>{partWord(name, t)}</span>
          <input
            className="input" id={index === 0 ? id : undefined} dir="auto" disabled={isDisabled} value={part === null ? '' : String(part)}
            onChange={({ target }) => { onChange({ ...parts, [name]: target.value === '' ? null : target.value }) }}
          />
        </label>
      ))}
    </div>
  )
}
