import { decimal } from './decimal.ts'
import { int } from './int.ts'
import type { ServerFieldType } from '../type.ts'

export const percent: ServerFieldType = { ...int, scaled: decimal }
