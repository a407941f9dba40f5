/** Field types of files. */
import { baseType, joinList } from '../base_field_type.ts'
import { filesOf, hasPendingUpload } from './file_values.ts'
import type { BrowserFieldType } from '../type.ts'

export const file: BrowserFieldType = {
  ...baseType,
  text: (value, field, row, { language }) => joinList(filesOf(field, { ...row, [field.name]: value }).map(({ label }) => label), language),
  hasLinks: true,
}

export const media: BrowserFieldType = {
  ...file,
  problem: (value) => (hasPendingUpload(value) ? { key: 'ui.files.still_sending' } : null),
  hasSeveralInputs: () => true,
  wide: ['form'],
}

export const medias: BrowserFieldType = { ...media, isUnordered: true, wide: ['form', 'page'] }
