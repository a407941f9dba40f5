import { AmountInput } from '../amount/input.tsx'
import { BoolInput } from '../choice/input.tsx'
import type { InputProps } from '../control.ts'
import { ColorInput } from '../place/input.tsx'
import { LongTextInput, TextInput } from '../text/input.tsx'
import { JsonInput } from './json_input.tsx'

/** A value whose own row says of what type it is. */
export function SettingInput(props: InputProps) {
  const type = String(props.row.type ?? 'json')
  const of = { ...props, field: { name: props.field.name, type } }
  switch (type) {
    case 'bool': return <BoolInput {...of} />
    case 'int': return <AmountInput {...of} />
    case 'decimal': return <AmountInput {...of} field={{ ...of.field, scale: 6 }} />
    case 'color': return <ColorInput {...of} />
    case 'text': return <LongTextInput {...of} />
    case 'string': case 'enum': return <TextInput {...of} />
    default: return <JsonInput {...of} />
  }
}
