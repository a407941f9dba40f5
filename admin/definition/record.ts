/** A record as the API sends it, and a reference to one. */
import { traitsOf } from '#schema/fields/index'
import type { BaseRecord } from '@refinedev/core'
import type { AccessDecision } from '#schema/flow'
import { referenceKey, type Field } from './definition.ts'

export interface Reference { readonly id: number; readonly label: string; readonly type?: string }

/** What the caller may do with a record now. `edit` and `delete` are absent when the permission is missing. */
export interface Can {
  readonly edit?: AccessDecision
  readonly delete?: AccessDecision
  readonly transitions?: Readonly<Record<string, AccessDecision>>
}

export interface Row extends BaseRecord {
  readonly id: number
  readonly version: number
  readonly can?: Can
}

export type Values = Readonly<Record<string, unknown>>

export const isAllowed = (answer: AccessDecision | undefined): boolean => answer?.allowed === true
export const refusalOf = (answer: AccessDecision | undefined): string | null => (answer?.allowed === false ? answer.reason : null)

/** The target of a ref or a morph field. */
export function referenceOf(field: Field, row: Values): Reference | null {
  const value = row[traitsOf(field).relation === 'belongs_to' ? referenceKey(field.name) : field.name]
  return isReference(value) ? value : null
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
