import { written } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const textType: ServerFieldType = written(10_000)
