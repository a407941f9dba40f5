import { browserTypeOf } from './index.ts'
import type { ReactNode } from 'react'
import type { Field, Resource } from '../definition/definition.ts'
import type { Operator } from '../definition/filter_key.ts'
import type { Values } from '../definition/record.ts'

/** Messages by the path of the field. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** The props of every control that writes a field. */
export interface InputProps {
  readonly resource: Resource
  readonly field: Field
  /** The id of the first control inside: the label and the error summary refer to it. */
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** The values of the whole record. */
  readonly row: Values
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  /** For controls with fields of another record inside: renders such a field with its label and errors. */
  readonly draw: (nested: NestedField) => ReactNode
}

export interface NestedField {
  readonly resource: Resource
  readonly field: Field
  readonly row: Values
  readonly onChange: (value: unknown) => void
}

type InputAttrs = Pick<InputProps, 'id' | 'isDisabled' | 'isInvalid' | 'isRequired' | 'describedBy'>

/** The attributes that all plain inputs share. */
export const inputAttrs = ({ id, isDisabled, isInvalid, isRequired, describedBy }: InputAttrs) => ({
  id, disabled: isDisabled,
  'aria-invalid': isInvalid || undefined, 'aria-required': isRequired || undefined, 'aria-describedby': describedBy,
})

/** A control with several inputs inside has a caption instead of a label. */
export const hasSeveralInputs = (field: Field): boolean => browserTypeOf(field).hasSeveralInputs(field)

export interface FilterProps {
  readonly field: Field
  /** '' is the default comparison of the type. */
  readonly operator: Operator
  readonly label: string
  /** The value in the URL; '' without one. */
  readonly text: string
  readonly onChange: (text: string | null) => void
}
