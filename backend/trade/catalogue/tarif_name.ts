/** The name of a line of the price list: `15.00 MAD/m² · local`; without a unit it is the price of one item. The same in every language. */
import { fixed, scaled } from '#schema/decimal'
import type { Row } from '#resources'

const PER_UNIT = { m2: '/m²', ml: '/m', u: '' } as const satisfies Record<Row<'tarifs'>['unit'], string>

export function tarifName({ unit, type, price, currency }: Pick<Row<'tarifs'>, 'unit' | 'type' | 'price' | 'currency'>): string {
  return `${fixed(scaled(price, 2), 2)} ${currency}${PER_UNIT[unit]} · ${type}`
}
