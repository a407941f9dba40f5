import { RangeInputs } from '../range_inputs.tsx'
import type { FilterProps } from '../control_props.ts'

/** Whole days in the time zone of the business, both bounds included. */
export const DaysFilter = (props: FilterProps) => <RangeInputs {...props} type="date" />
