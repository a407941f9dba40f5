import { BoundFilter } from '../bounds_filter.tsx'
import type { FilterProps } from '../filter_props.ts'

/** Whole days on the clocks of the business, both included. */
export const DaysFilter = (props: FilterProps) => <BoundFilter {...props} type="date" />
