import { createOwnParts, type OwnParts } from '../own_parts.ts'
import type { FormParts } from './use_form.ts'

/** On a page and in a drawer. */
export type OwnFormParts = OwnParts<FormParts>
export const { register: registerOwnFormParts, useParts: useOwnFormParts } = createOwnParts<FormParts>('form parts')
