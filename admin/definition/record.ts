/** A record as the interface sends it, and what stands for it. */
import { traitsOf } from '#schema/fields/index'
import type { BaseRecord } from '@refinedev/core'
import type { Answer } from '#schema/flow'
import { referenceKey, type Field } from './definition.ts'

export interface Reference { readonly id: number; readonly label: string; readonly type?: string }

/** What this caller may do with a record now. `edit` and `delete` are absent when they are not permitted at all. */
export interface Can { readonly edit?: Answer; readonly delete?: Answer; readonly transitions?: Readonly<Record<string, Answer>> }

export interface Row extends BaseRecord {
  readonly id: number
  readonly version: number
  readonly can?: Can
}

export type Values = Readonly<Record<string, unknown>>

export const isAllowed = (answer: Answer | undefined): boolean => answer?.allowed === true
export const refusalOf = (answer: Answer | undefined): string | null => (answer?.allowed === false ? answer.reason : null)

/** What a ref or a morph of a record leads to. */
export function referenceOf(field: Field, row: Values): Reference | null {
  const said = row[traitsOf(field).relation === 'belongs_to' ? referenceKey(field.name) : field.name]
  return isReference(said) ? said : null
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
