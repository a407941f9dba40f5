import { useState, type ComponentType } from 'react'
import { FieldInput } from '../fields/field_input.tsx'
import { hasSeveralInputs, inputAttrs, type InputProps } from '../fields/control_props.ts'
import type { Values } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { PointInput } from '../fields/place/input.tsx'
import { JsonInput } from '../fields/shape/json_input.tsx'
import { NumbersInput, RoundingInput } from './number_part_inputs.tsx'
import { HoursInput } from './hours_input.tsx'
import { PhonesInput } from './phones_input.tsx'
import { RoleNameInput } from './role_input.tsx'
import type { SettingKey } from '#common/setting_values'
import { settingDefault, isRequiredSetting, settingField } from './setting_fields.ts'
import { settingPartLabel, settingShape } from './setting_text.ts'
import { TimezoneInput } from './timezone_input.tsx'
import './settings.css'

/** The control of a setting: its own, else that of its type, else that of its value. */
export function SettingInput(props: InputProps) {
  const { t } = useTranslation()
  const { row } = props
  const Own = OWN[row.key as SettingKey]
  if (Own) return <Own {...props} />
  if (row.type === 'role') return <RoleNameInput {...props} />
  if (row.type === 'json') return <ShapedInput {...props} />
  return <FieldInput {...props} field={settingField(row, t)} isRequired={isRequiredSetting(row)} />
}

const OWN: Readonly<Partial<Record<SettingKey, ComponentType<InputProps>>>> = {
  'company.phones': PhonesInput,
  'company.location': PointInput,
  'company.timezone': TimezoneInput,
  'company.opening_hours': HoursInput,
  'company.legal': PartsInput,
  'money.area_rounding': RoundingInput,
  'money.advance_percent': NumbersInput,
  'plant.age_limits': NumbersInput,
}

const GROUPS: readonly unknown[] = [
  'company.phones', 'company.opening_hours', 'company.legal', 'money.area_rounding', 'money.advance_percent', 'plant.age_limits',
] satisfies SettingKey[]

/** The control has several inputs and a caption instead of a label. */
export const isInputGroup = (row: Values): boolean =>
  GROUPS.includes(row.key) || (row.type !== 'json' && hasSeveralInputs(settingField(row, String)))

/** Of a setting that this version does not know, by the shape of its initial value. */
function ShapedInput(props: InputProps) {
  const [shape] = useState(() => settingShape(props.value))
  return shape === 'parts' ? <PartsInput {...props} /> : <JsonInput {...props} />
}

function PartsInput({ id, row, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) {
  const { t } = useTranslation()
  // In the order of the definition.
  const parts = { ...settingDefault(row) as object, ...value as object } as Readonly<Record<string, string | number | boolean | null>>
  return (
    <div className="setting-parts" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {Object.entries(parts).map(([name, part], index) => (
        <label key={name}>
          <span>{settingPartLabel(name, t)}</span>
          <input
            {...index === 0 && inputAttrs({ id, isDisabled, isInvalid, describedBy, isRequired: false })}
            className="input" dir="auto" disabled={isDisabled} value={part === null ? '' : String(part)}
            onChange={({ target }) => { onChange({ ...parts, [name]: target.value === '' ? null : target.value }) }}
          />
        </label>
      ))}
    </div>
  )
}
