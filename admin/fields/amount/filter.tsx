import { BoundFilter } from '../bounds_filter.tsx'
import type { FilterProps } from '../filter_props.ts'

export const RangeFilter = (props: FilterProps) => (
  <BoundFilter
    {...props} type="text" inputMode={props.field.type === 'int' ? 'numeric' : 'decimal'}
    unit={props.field.type === 'money' ? 'MAD' : props.field.unit}
  />
)
