import { neverParsed } from '../base_types.ts'
import { plainText } from './text_types.ts'
import type { ServerFieldType } from '../field_type.ts'

export const token: ServerFieldType = { ...plainText, parse: neverParsed, responseKeys: () => [] }
