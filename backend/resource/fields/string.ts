import { exactly, written } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const stringType: ServerFieldType = { ...written(500), exact: exactly, isKey: true }
