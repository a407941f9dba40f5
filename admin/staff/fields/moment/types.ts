/** Field types of dates, times and instants. */
import { baseType } from '../base_field_type.ts'
import type { BrowserFieldType } from '../type.ts'
import { isDate } from '../../../kit/format/dates.ts'

export const date: BrowserFieldType = {
  ...baseType,
  plainInput: 'date',
  text: (value, _, __, { format }) => format.date(String(value)),
  filter: 'days',
  // For an instant too: the server takes a date as that day in the time zone of the business.
  toQuery: (text) => (isDate(text) ? text : undefined),
  filterValueText: (text, _, { format }) => format.date(text),
}

export const datetime: BrowserFieldType = { ...date, plainInput: null, text: (value, _, __, { format }) => format.datetime(String(value)) }

export const time: BrowserFieldType = { ...baseType, plainInput: 'time', text: (value) => String(value).slice(0, 5), isTimeOfDay: true }
