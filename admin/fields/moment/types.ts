/** Days, hours and moments. */
import { common } from '../common.ts'
import type { BrowserFieldType } from '../field_type.ts'

export const date: BrowserFieldType = {
  ...common,
  text: (value, _, __, { format }) => format.date(String(value)),
  filter: 'days',
  // Of a moment too: the server takes it as that day of the business.
  sent: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
  addressed: (text, _, { format }) => format.date(text),
}

export const datetime: BrowserFieldType = { ...date, text: (value, _, __, { format }) => format.datetime(String(value)) }

export const time: BrowserFieldType = { ...common, text: (value) => String(value).slice(0, 5), isClock: true }
