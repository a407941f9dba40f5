import { userText } from './text_types.ts'
import type { ServerFieldType } from '../field_type.ts'

export const textType: ServerFieldType = { ...userText(10_000), sheetWidth: 40 }
