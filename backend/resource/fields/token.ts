import { unsent } from './common.ts'
import { plainText } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const token: ServerFieldType = { ...plainText, parse: unsent, wire: () => ({}) }
