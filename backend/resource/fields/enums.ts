import { array, component, enumName } from '#backend/definition/json_schema'
import { choiceOf } from './typed_words.ts'
import { literals, quoted } from '#backend/database/migrator/names'
import { column, fragment } from '../read/sql.ts'
import { aggregated, pieces, wordOf } from './choices.ts'
import { base, known, negated, operandsOf, valuesOfEnum, wrong } from './common.ts'
import { enumType } from './enum.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

export const enumsType: ServerFieldType = {
  ...base,
  parse: (value, field) => {
    if (!Array.isArray(value)) return wrong('list')
    const values = valuesOfEnum(field)
    return value.every((one) => values.includes(one as string)) ? { value: [...new Set(value)] } : wrong('choice')
  },
  // Asked for one value.
  operand: enumType.operand,
  column: () => 'text[]',
  checks: (field) => [`${quoted(field.name)} <@ array[${literals(valuesOfEnum(field))}]`],
  initial: "'{}'",
  condition: (asked) => {
    const operands = operandsOf(asked, enumType.operand)
    return 'say' in operands ? operands : { where: negated(asked, fragment(`${own(asked)} && ?::text[]`, operands.values)) }
  },
  isEmpty: (asked) => fragment(`coalesce(cardinality(${own(asked)}), 0) = 0`),
  isFilled: (asked) => fragment(`coalesce(cardinality(${own(asked)}), 0) > 0`),
  exported: (field, _, reading) => {
    const unnested = `unnest(${column('t', field.name)}) with ordinality as u(value, place)`
    return { kind: 'words', value: aggregated(wordOf(field, 'u.value', reading), unnested, 'u.place') }
  },
  imported: (said, { of = '' }) => {
    const values = pieces(said, /[;|\n,،]/).map((one) => choiceOf(of, one))
    return known(values.includes(undefined) ? undefined : values, 'choice')
  },
  schema: { read: schema, sent: schema, compared: enumType.schema.compared },
}

function own({ field, alias }: { readonly field: Field; readonly alias: string }): string { return column(alias, field.name) }
function schema({ of = '' }: Field) { return array(component(enumName(of))) }
