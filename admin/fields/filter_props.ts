import type { Field } from '../definition/definition.ts'
import type { Operator } from '../definition/filter_key.ts'

export interface FilterProps {
  readonly field: Field
  /** How it is compared; '' as one expects of the type. */
  readonly operator: Operator
  readonly label: string
  /** As it stands in the address; '' for none. */
  readonly text: string
  readonly onChange: (text: string | null) => void
}
