import { equalsIgnoringCase, userText } from './text_types.ts'
import type { ServerFieldType } from './field_type.ts'

export const stringType: ServerFieldType = { ...userText(500), exact: equalsIgnoringCase, isImportKey: true, sheetWidth: 24 }
