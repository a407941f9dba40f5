/** Which price of the price list holds for an item. Pure. Source: domain.md §6.2. */
import type { Row } from '#resources'

/** How much a field counts when it is set on a tarif. Each outweighs all that follow. */
const POINTS = { client_id: 64, sub_category_id: 32, tissu: 16, wash_type: 8, grade: 4, client_type: 2, city_id: 1 } as const
type Specific = keyof typeof POINTS
const SPECIFIC = Object.keys(POINTS) as Specific[]

const REQUIRED = ['category_id', 'unit', 'type', 'currency'] as const

/** What an item and its order say; null where they say nothing: then a tarif that asks for a value does not match. */
export type PriceContext = Pick<Row<'tarifs'>, (typeof REQUIRED)[number] | Specific>
type Tarif = PriceContext & Pick<Row<'tarifs'>, 'id' | 'valid_from' | 'valid_to' | 'status'>

/**
 * The most specific tarif that holds on `today` (a date of the business), or null: no price, the item cannot be measured.
 * Equally specific: the newest `valid_from`, then the lowest id, so that the order of the list never decides.
 */
export function resolveTarif<T extends Tarif>(tarifs: readonly T[], context: PriceContext, today: string): T | null {
  const matching = tarifs.filter((tarif) => holdsOn(tarif, today) && matches(tarif, context))
  return matching.toSorted(byPrecedence)[0] ?? null
}

function holdsOn({ status, valid_from, valid_to }: Tarif, today: string): boolean {
  return status === 'enable' && valid_from <= today && (valid_to === null || today <= valid_to)
}

function matches(tarif: Tarif, context: PriceContext): boolean {
  return REQUIRED.every((field) => tarif[field] === context[field])
    && SPECIFIC.every((field) => tarif[field] === null || tarif[field] === context[field])
}

function byPrecedence(a: Tarif, b: Tarif): number {
  return points(b) - points(a) || b.valid_from.localeCompare(a.valid_from) || a.id - b.id
}

function points(tarif: Tarif): number {
  return SPECIFIC.reduce((sum, field) => (tarif[field] === null ? sum : sum + POINTS[field]), 0)
}
