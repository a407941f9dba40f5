import { BoundsFilter } from '../bounds_filter_inputs.tsx'
import type { FilterProps } from '../control_props.ts'

/** Whole days in the time zone of the business, both bounds included. */
export const DaysFilter = (props: FilterProps) => <BoundsFilter {...props} type="date" />
