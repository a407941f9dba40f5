/** The filter control of a field, by its type. */
import { browserTypeOf } from './index.ts'
import { ChoiceFilter } from './choice/filter.tsx'
import type { FilterProps } from './control_props.ts'
import { DateFilter } from './moment/filter.tsx'
import { RangeFilter } from './amount/filter.tsx'
import { ReferenceFilter } from './reference/filter.tsx'
import { TextFilter } from './text/filter.tsx'

export function FieldFilter(props: FilterProps) {
  switch (browserTypeOf(props.field).filter) {
    case 'choice': return <ChoiceFilter {...props} />
    case 'reference': return <ReferenceFilter {...props} />
    case 'days': return <DateFilter {...props} />
    case 'range': return <RangeFilter {...props} />
    case 'text': return <TextFilter {...props} />
  }
}
