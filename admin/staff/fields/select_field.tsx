import { Picker } from './picker.tsx'

interface SelectFieldProps<V extends string> {
  readonly id: string
  readonly label: string
  readonly value: V
  /** Value and text of each option. */
  readonly options: readonly (readonly [V, string])[]
  readonly onChoose: (value: V) => void
}

/** One of several texts, with a label above. */
export const SelectField = <V extends string>({ id, label, value, options, onChoose }: SelectFieldProps<V>) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <Picker
      id={id} values={[value]} isClearable={false} options={options.map(([option, text]) => ({ value: option, text, label: text }))}
      onChange={([next]) => { if (next !== undefined) onChoose(next) }}
    />
  </div>
)
