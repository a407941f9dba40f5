import { neverParsed } from '../base_types.ts'
import { plainText } from './types.ts'
import type { ServerFieldType } from '../type.ts'

export const token: ServerFieldType = { ...plainText, parse: neverParsed, responseKeys: () => [] }
