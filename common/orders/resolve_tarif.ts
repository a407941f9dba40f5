/** Which line of the price list applies to an item, for the server and for the matrix of prices. Pure. Source: domain.md §6.2. */

/** The weight of a field that is set on a tarif. Each outweighs all that follow. */
const WEIGHTS = { client_id: 64, sub_category_id: 32, tissu: 16, wash_type: 8, grade: 4, client_type: 2, city_id: 1 } as const
type Specific = keyof typeof WEIGHTS
const SPECIFIC = Object.keys(WEIGHTS) as Specific[]

const REQUIRED = ['category_id', 'unit', 'type', 'currency'] as const

/** Values of an item and its order; a tarif that requires a value does not match null. */
export type PriceContext = Readonly<Record<(typeof REQUIRED)[number] | Specific, number | string | null>>
interface Validity { readonly valid_from: string; readonly valid_to: string | null; readonly status: string }
type Tarif = PriceContext & Validity & { readonly id: number }

/**
 * The most specific tarif that is valid on `today` (the date of the business), or null: the item has no price.
 * Equally specific: the newest `valid_from`, then the lowest id, so that the sequence of the rows never decides.
 */
export function resolveTarif<T extends Tarif>(tarifs: readonly T[], context: PriceContext, today: string): T | null {
  const matching = tarifs.filter((tarif) => isValidOn(tarif, today) && matches(tarif, context))
  return matching.toSorted(byPrecedence)[0] ?? null
}

/** Both days count. */
export function isValidOn({ status, valid_from, valid_to }: Validity, today: string): boolean {
  return status === 'enable' && valid_from <= today && (valid_to === null || today <= valid_to)
}

function matches(tarif: Tarif, context: PriceContext): boolean {
  return REQUIRED.every((field) => tarif[field] === context[field])
    && SPECIFIC.every((field) => tarif[field] === null || tarif[field] === context[field])
}

function byPrecedence(a: Tarif, b: Tarif): number {
  return specificity(b) - specificity(a) || b.valid_from.localeCompare(a.valid_from) || a.id - b.id
}

function specificity(tarif: Tarif): number {
  return SPECIFIC.reduce((sum, field) => (tarif[field] === null ? sum : sum + WEIGHTS[field]), 0)
}
