import type { Field } from '../resource/definition.ts'

export interface FilterProps {
  readonly field: Field
  readonly label: string
  /** As it stands in the address; '' for none. */
  readonly text: string
  readonly onChange: (text: string | null) => void
}
