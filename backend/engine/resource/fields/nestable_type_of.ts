/** The server's types of values in a shape. */
import * as registered from './nestable_types.ts'
import { nestableLookup } from '#schema/fields/nestable_lookup'
import type { ServerFieldType } from './type.ts'

export const nestableTypeOf = nestableLookup<ServerFieldType>(registered)
