/** Files. */
import { common, listed } from '../common.ts'
import { filesOf } from './known.ts'
import { holdsSending } from './sending.ts'
import type { BrowserFieldType } from '../field_type.ts'

export const file: BrowserFieldType = {
  ...common,
  text: (value, field, row, { language }) => listed(filesOf(field, { ...row, [field.name]: value }).map(({ label }) => label), language),
  isLink: true,
}

export const media: BrowserFieldType = {
  ...file,
  problem: (value) => (holdsSending(value) ? { key: 'ui.files.still_sending' } : null),
  hasSeveralInputs: () => true,
  wide: ['form'],
}

export const medias: BrowserFieldType = { ...media, isSet: true, wide: ['form', 'page'] }
