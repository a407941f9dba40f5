/** What a field can be asked, by its type. In the address of a list: `total_gte=100`; without an operator `eq`. */
export const OPERATORS = ['eq', 'ne', 'nin', 'gt', 'gte', 'lt', 'lte', 'between', 'like', 'null'] as const
export type Operator = (typeof OPERATORS)[number]

export const operatorsOf = (type: string): readonly Operator[] => BY_TYPE[type] ?? []

const EQUALITY: readonly Operator[] = ['eq', 'ne', 'nin', 'null']
const ORDER: readonly Operator[] = [...EQUALITY, 'gt', 'gte', 'lt', 'lte', 'between']
const TEXT: readonly Operator[] = [...EQUALITY, 'like']
const BY_TYPE: Readonly<Record<string, readonly Operator[]>> = {
  string: TEXT, text: TEXT, i18n: TEXT, phone: TEXT, email: TEXT, color: TEXT, sequence: TEXT, token: TEXT, ref: TEXT,
  int: ORDER, money: ORDER, decimal: ORDER, date: ORDER, time: ORDER, datetime: ORDER,
  bool: EQUALITY, enum: EQUALITY, enums: EQUALITY, many: EQUALITY, morph: EQUALITY,
  geo: ['null'], polygon: ['null'], json: ['null'], media: ['null'], medias: ['null'],
}
