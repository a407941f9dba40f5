/** A value of the query string → what a column is compared with, by field type; else the sentence that says what is wrong. */
import { isStorable } from '#backend/database/storable_text'
import { wrong } from '../fields/common.ts'
import { serverTypeOf } from '../fields/index.ts'
import type { Parsed } from '../fields/field_type.ts'
import type { Field } from '#backend/definition/registry'

export const operandOf = (field: Field, text: string): Parsed =>
  (isStorable(text) ? serverTypeOf(field).operand(text, field) : wrong('text'))
