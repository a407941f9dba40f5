interface SelectFieldProps<V extends string> {
  readonly id: string
  readonly label: string
  readonly value: V
  /** Value and text of each option. */
  readonly options: readonly (readonly [V, string])[]
  readonly onChoose: (value: V) => void
}

/** A native select with its label above. */
export const SelectField = <V extends string>({ id, label, value, options, onChoose }: SelectFieldProps<V>) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select id={id} className="input" value={value} onChange={({ target }) => { onChoose(target.value as V) }}>
      {options.map(([option, text]) => <option key={option} value={option}>{text}</option>)}
    </select>
  </div>
)
