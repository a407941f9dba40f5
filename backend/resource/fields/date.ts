import { day } from '#backend/definition/json_schema'
import { dayOf } from './typed_moments.ts'
import { column, fragment } from '../read/sql.ts'
import { asSent, base, compare, known, wrong } from './common.ts'
import { isDay } from './days.ts'
import type { ServerFieldType } from './field_type.ts'

export const date: ServerFieldType = {
  ...base,
  ...compare(asSent(parse)),
  parse,
  column: () => 'date',
  isFilterIndexed: true,
  exported: ({ name }) => ({ kind: 'date', value: fragment(column('t', name)) }),
  imported: (said) => known(dayOf(said), 'date'),
  schema: { read: () => day, sent: () => day, compared: () => day },
}

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && isDay(value) ? { value } : wrong('date')
}
