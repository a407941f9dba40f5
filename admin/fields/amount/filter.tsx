import { BoundFilter } from '../bounds_filter.tsx'
import { browserTypeOf } from '../index.ts'
import type { FilterProps } from '../filter_props.ts'

export function RangeFilter(props: FilterProps) {
  const typed = browserTypeOf(props.field).typed
  return <BoundFilter {...props} type="text" inputMode={typed?.mode} unit={typed?.unit(props.field, {})} />
}
