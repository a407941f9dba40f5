/** The browser's types of values in a shape. */
import * as registered from './nestable_types.ts'
import { nestableLookup } from '#schema/fields/nestable_lookup'
import type { BrowserFieldType } from './type.ts'

export const nestableTypeOf = nestableLookup<BrowserFieldType>(registered)
