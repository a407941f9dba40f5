/** What the hand-made page of a noun puts into the generic form. */
import type { ReactNode } from 'react'
import type { Form } from './use_form.ts'

export interface DrawnInstead { readonly form: Form; readonly id: string; readonly isDisabled: boolean; readonly errors: readonly string[] }

export interface FormParts {
  /** Above the fields of a section. */
  readonly before?: Readonly<Record<string, (form: Form) => ReactNode>>
  /** In the place of a field. */
  readonly fields?: Readonly<Record<string, (given: DrawnInstead) => ReactNode>>
}
