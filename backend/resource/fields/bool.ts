import { boolean } from '#backend/definition/json_schema'
import { translator } from '#backend/i18n/translator'
import { column, fragment } from '../read/sql.ts'
import { yesOrNo } from './typed_words.ts'
import { asSent, base, compare, known, wrong } from './common.ts'
import type { ServerFieldType } from './field_type.ts'

export const bool: ServerFieldType = {
  ...base,
  ...compare(asSent(parse, (said) => BOOLEANS[said] ?? said)),
  parse,
  column: () => 'boolean',
  initial: 'false',
  isGrouped: true,
  exported: ({ name }, _, { caller }) => {
    const t = translator(caller.locale)
    const [yes, no] = [String(t('ui.field.yes')), String(t('ui.field.no'))]
    return { kind: 'words', value: fragment(`case ${column('t', name)} when true then ? when false then ? end`, yes, no) }
  },
  imported: (said) => known(yesOrNo(said), 'bool'),
  schema: { read: () => boolean, sent: () => boolean, compared: () => boolean },
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'boolean' ? { value } : wrong('bool')
}
