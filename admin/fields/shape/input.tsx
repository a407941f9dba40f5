import type { InputProps } from '../control_props.ts'
import { ChangesCell } from './cell.tsx'
import { CoinsInput } from './coins_input.tsx'
import { JsonInput } from './json_input.tsx'
import { HoursInput } from './hours_input.tsx'
import { ChecklistInput, PartsInput, SlotsInput } from './rows_input.tsx'
import { SettingInput } from './setting_input.tsx'

/** The control of a `json` value, by the name of its shape. */
export function ShapeInput(props: InputProps) {
  switch (props.field.of) {
    case 'parts': return <PartsInput {...props} />
    case 'slots': return <SlotsInput {...props} />
    case 'checklist': return <ChecklistInput {...props} />
    case 'opening_hours': return <HoursInput {...props} />
    case 'coins': return <CoinsInput {...props} />
    case 'setting': return <SettingInput {...props} />
    case 'changes': return <ChangesCell value={props.value ?? {}} />
    default: return <JsonInput {...props} />
  }
}
