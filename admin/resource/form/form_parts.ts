/** What the page of one resource adds to the generic form. */
import type { ReactNode } from 'react'
import type { Form } from './use_form.ts'

export interface FieldPart { readonly form: Form; readonly id: string; readonly isDisabled: boolean; readonly errors: readonly string[] }

export interface FormParts {
  /** Above the fields of a section. */
  readonly before?: Readonly<Record<string, (form: Form) => ReactNode>>
  /** Replaces the control of a field. */
  readonly fields?: Readonly<Record<string, (given: FieldPart) => ReactNode>>
}
