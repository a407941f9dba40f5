/** What the screens ask of types by their names. Pure: cells and controls are loaded where they are drawn. */
import * as registered from './registry.ts'
import type { FieldTypeName } from '#schema/fields/index'
import type { BrowserFieldType } from './field_type.ts'
import type { Field } from '../definition/definition.ts'

const browserFieldTypes = registered satisfies Record<FieldTypeName, BrowserFieldType>

export const browserTypeOf = ({ type }: Pick<Field, 'type'>): BrowserFieldType => browserFieldTypes[type]

/** Where its control or its cell takes the whole width, for the styles. */
export const wideOf = (field: Pick<Field, 'type'>): string => browserTypeOf(field).wide.join(' ')
