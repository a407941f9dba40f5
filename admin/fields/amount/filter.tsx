import { RangeInputs } from '../range_inputs.tsx'
import { browserTypeOf } from '../index.ts'
import type { FilterProps } from '../control_props.ts'

export function RangeFilter(props: FilterProps) {
  const number = browserTypeOf(props.field).numberInput
  return <RangeInputs {...props} mode={number?.mode ?? 'decimal'} unit={number?.unit(props.field, {})} />
}
