/** A record as the API sends it, and a reference to one. */
import { traitsOf } from '#schema/fields/index'
import type { BaseRecord } from '@refinedev/core'
import type { Can } from '../../kit/providers/session/can.ts'
import { referenceKey } from '#schema/definition'
import { type Field } from './definition.ts'

export interface Reference { readonly id: number; readonly label: string; readonly type?: string }

/** A record of which only the id is known. */
export interface RecordRef { readonly resource: string; readonly id: number }

export interface Row extends BaseRecord {
  readonly id: number
  readonly version: number
  readonly can?: Can
}

export type Values = Readonly<Record<string, unknown>>

/** The target of a ref or a morph field. */
export function referenceOf(field: Field, row: Values): Reference | null {
  const value = row[traitsOf(field).relation === 'belongs_to' ? referenceKey(field.name) : field.name]
  return isReference(value) ? value : null
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
