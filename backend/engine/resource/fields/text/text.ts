import { userText } from './types.ts'
import type { ServerFieldType } from '../type.ts'

export const textType: ServerFieldType = { ...userText(10_000), sheetWidth: 40 }
