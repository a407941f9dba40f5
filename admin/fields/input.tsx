/** The control that writes a field, chosen by its type. */
import { inputs } from './inputs.tsx'
import type { InputProps } from './control.ts'

export function FieldInput(props: InputProps) {
  const Input = inputs[props.field.type]
  return <Input {...props} />
}
