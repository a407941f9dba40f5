/** The field types by name. Pure: cells and controls are imported where they are rendered. */
import * as registered from './registry.ts'
import { withScale } from '#schema/fields/with_scale'
import type { FieldTypeName } from '#schema/fields/index'
import type { BrowserFieldType } from './type.ts'
import type { Field } from '../definition/definition.ts'

const browserFieldTypes = registered satisfies Record<FieldTypeName, BrowserFieldType>

export const browserTypeOf = (field: Pick<Field, 'type' | 'scale'>): BrowserFieldType =>
  withScale<BrowserFieldType>(browserFieldTypes[field.type], field)

/** Where the field takes the whole width, as a `data-wide` attribute. */
export const wideAttribute = (field: Pick<Field, 'type'>): string => browserTypeOf(field).wide.join(' ')
