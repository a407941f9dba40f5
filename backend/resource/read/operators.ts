/** What a field can be asked, by its type. In the address of a list: `total_gte=100`; without an operator `eq`. */
import { traitsOf } from '#schema/fields/index'
import type { FilterOperator } from '#schema/fields/field_type'
import type { Field } from '#backend/definition/registry'

export { FILTER_OPERATORS as OPERATORS } from '#schema/fields/field_type'
export type Operator = FilterOperator

export const operatorsOf = (field: Pick<Field, 'type'>): readonly Operator[] => traitsOf(field).filters
