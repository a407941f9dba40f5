/** What every control that writes a field is given. */
import type { ReactNode } from 'react'
import { browserTypeOf } from './index.ts'
import type { Field, Resource } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'

export type Errors = Readonly<Record<string, readonly string[]>>

export interface InputProps {
  readonly resource: Resource
  readonly field: Field
  /** Of the first control inside: its label points there, and so does the summary of errors. */
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** What the rest of the record says now. */
  readonly row: Values
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  /** For controls that hold fields of another record: draws one with its label and its sentences. */
  readonly draw: (nested: Nested) => ReactNode
}

export interface Nested {
  readonly resource: Resource
  readonly field: Field
  readonly row: Values
  readonly onChange: (value: unknown) => void
}

/** Attributes that plain inputs share. */
export const controlOf = ({ id, isDisabled, isInvalid, isRequired, describedBy }: InputProps) => ({
  id, disabled: isDisabled,
  'aria-invalid': isInvalid || undefined, 'aria-required': isRequired || undefined, 'aria-describedby': describedBy,
})

/** Controls with several inputs inside have a caption instead of a label. */
export const hasSeveralInputs = (field: Field): boolean => browserTypeOf(field).hasSeveralInputs(field)
