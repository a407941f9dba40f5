/** The inputs of settings whose parts are numbers: how areas are rounded, the advance of each kind of client, and age limits. */
import { useTranslation } from '../definition/translation.ts'
import { FieldInput } from '../fields/field_input.tsx'
import type { InputProps } from '../fields/control_props.ts'
import { ChoiceButtons } from '../../kit/controls/choice_buttons.tsx'
import { settingDefault } from './setting_fields.ts'
import { settingPartField } from './setting_traits.ts'
import { settingPartLabel } from './setting_text.ts'

type Parts = Readonly<Record<string, unknown>>
const MODES = ['nearest', 'up', 'down'] as const

export function RoundingInput(props: InputProps) {
  const { t } = useTranslation()
  const { id, value, onChange, isDisabled } = props
  const { mode } = value as Parts
  return (
    <div className="setting-parts" role="group" aria-labelledby={`${id}-label`}>
      <NumberPart {...props} name="step" partId={id} />
      <div className="setting-part">
        <span id={`${id}-mode-label`}>{settingPartLabel('mode', t)}</span>
        <ChoiceButtons
          id={`${id}-mode`} labelledBy={`${id}-mode-label`} isRequired isDisabled={isDisabled}
          value={MODES.find((known) => known === mode) ?? null}
          options={MODES.map((one) => ({ value: one, label: t(`ui.setting_values.rounding.${one}`) }))}
          onChoose={(next) => { onChange({ ...value as Parts, mode: next }) }}
        />
      </div>
    </div>
  )
}

/** In the order of the first value. */
export const NumbersInput = (props: InputProps) => (
  <div className="setting-parts" role="group" aria-labelledby={`${props.id}-label`}>
    {Object.keys(settingDefault(props.row) as object).map((name, index) => (
      <NumberPart key={name} {...props} name={name} partId={index === 0 ? props.id : `${props.id}-${name}`} />
    ))}
  </div>
)

function NumberPart({ name, partId, value, onChange, ...props }: InputProps & { readonly name: string; readonly partId: string }) {
  const { t } = useTranslation()
  const parts = value as Parts
  return (
    <div className="setting-part">
      <label htmlFor={partId}>{settingPartLabel(name, t)}</label>
      <FieldInput
        {...props} id={partId} field={settingPartField(name)} value={parts[name]}
        onChange={(next) => { onChange({ ...parts, [name]: next }) }}
      />
    </div>
  )
}
