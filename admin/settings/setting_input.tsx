import { FieldInput } from '../fields/field_input.tsx'
import { traitsOf, type FieldTypeName } from '#schema/fields/index'
import { useState } from 'react'
import { useTranslation } from '../definition/translation.ts'
import { inputAttrs, type InputProps } from '../fields/control_props.ts'
import { PointInput } from '../fields/place/input.tsx'
import { HoursInput } from './hours_input.tsx'
import { settingEnum, settingPartLabel, settingShape } from './setting_text.ts'
import { RoleNameInput } from './role_input.tsx'
import { JsonInput } from '../fields/shape/json_input.tsx'
import './settings.css'

/** The control of a setting, by the type in its row. */
export function SettingInput(props: InputProps) {
  const type = String(props.row.type ?? 'json')
  if (type === 'json') return <ShapedInput {...props} />
  if (type === 'role') return <RoleNameInput {...props} />
  // The other types of settings are field types.
  const field = { name: props.field.name, type: type as FieldTypeName, of: settingEnum(props.row), scale: 6 }
  return <FieldInput {...props} field={field} isRequired={props.isRequired || traitsOf(field).enumerated} />
}

/** Chosen by the shape of the initial value; a point is the only shape that may be empty. */
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
  const { t } = useTranslation()
  const lines = Array.isArray(props.value) ? props.value.join('\n') : ''
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <textarea
        {...inputAttrs(props)} className="input long-text" dir="auto" rows={3} value={typed ?? lines} onBlur={() => { setTyped(null) }}
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
  const { t } = useTranslation()
  const parts = value as Readonly<Record<string, string | number | boolean | null>>
  return (
    <div className="setting-parts" role="group" aria-labelledby={`${id}-label`}>
      {Object.entries(parts).map(([name, part], index) => (
        <label key={name}>
          <span>{settingPartLabel(name, t)}</span>
          <input
            className="input" id={index === 0 ? id : undefined} dir="auto" disabled={isDisabled} value={part === null ? '' : String(part)}
            onChange={({ target }) => { onChange({ ...parts, [name]: target.value === '' ? null : target.value }) }}
          />
        </label>
      ))}
    </div>
  )
}
