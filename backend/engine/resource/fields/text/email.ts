import { normaliseEmail } from '#common/text/email'
import { string } from '#backend/engine/definition/json_schema'
import { comparableType, invalidType } from '../base_types.ts'
import { equalsIgnoringCase, lengthCheck, plainText } from './types.ts'
import type { ServerFieldType } from '../type.ts'

const LONGEST = 190

export const email: ServerFieldType = {
  ...plainText,
  ...comparableType((text) => ({ value: text.toLowerCase() })),
  parse: (value) => {
    const address = typeof value === 'string' && value.length <= LONGEST ? normaliseEmail(value) : null
    return address === null ? invalidType('email') : { value: address }
  },
  checks: lengthCheck,
  exact: equalsIgnoringCase,
  isImportKey: true,
  sheetWidth: 28,
  schema: {
    ...plainText.schema, response: () => string({ format: 'email' }),
    request: () => string({ format: 'email', maxLength: LONGEST }),
  },
}
