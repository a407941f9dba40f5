/** Items that clients bring, and their measures. */
import type { DemoCompany } from '../create_company.ts'
import type { Random } from '../seeded_random.ts'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

export type SampleItem = Values<'order_items'> & { readonly category_id: number }
type Measures = Pick<Partial<Row<'order_items'>>, 'shape' | 'length_cm' | 'width_cm' | 'height_cm' | 'diameter_cm'>

const TISSUS = ['laine', 'laine', 'synthetique_non_sensible', 'synthetique_non_sensible', 'synthetique_sensible', 'soie'] as const
const COLORS = ['red', 'burgundy', 'beige', 'cream', 'blue', 'navy', 'green', 'brown', 'multicolor', 'grey', 'gold'] as const
const CONDITIONS = ['stain', 'worn', 'fringe_damage', 'dye_stain', 'odour'] as const
const CATEGORY_CODES = [
  'TAPIS',
  'TAPIS',
  'TAPIS',
  'TAPIS',
  'TAPIS',
  'MOQUETTE',
  'COUVERTURE',
  'COUETTE',
  'RIDEAU',
  'SALON',
  'VETEMENT',
  'VETEMENT',
] as const

export function sampleItems(company: DemoCompany, count: number, random: Random): SampleItem[] {
  return Array.from({ length: count }, () => {
    const category = categoryOf(company, random.pick(CATEGORY_CODES))
    const subCategories = company.sub_categories.filter(({ category_id }) => category_id === category.id)
    const subCategory = subCategories.length > 0 ? random.pick(subCategories) : null
    const isPiece = category.unit === 'u'
    return {
      category_id: category.id,
      sub_category_id: subCategory?.id ?? null,
      color: random.pick(COLORS),
      quantity: isPiece && random.chance(0.5) ? random.whole(2, 5) : 1,
      ...(category.params.includes('type') && { tissu: random.pick(TISSUS), type: subCategory?.item_type ?? 'standard' }),
      ...(random.chance(0.25) && { condition: [random.pick(CONDITIONS)], condition_accepted: true }),
    }
  })
}

export function sampleMeasures(category: Row<'categories'>, random: Random): Measures {
  const size = (from: number, to: number) => random.whole(from / 5, to / 5) * 5
  switch (category.code) {
    case 'TAPIS':
      return random.chance(0.15)
        ? { shape: 'round', diameter_cm: size(100, 260) }
        : { shape: 'rectangle', length_cm: size(150, 450), width_cm: size(90, 300) }
    case 'MOQUETTE':
      return { shape: 'rectangle', length_cm: size(250, 500), width_cm: size(200, 400) }
    case 'COUETTE':
      return { length_cm: 240, width_cm: 220 }
    case 'RIDEAU':
      return { length_cm: size(120, 400), height_cm: size(200, 290) }
    case 'SALON':
      return { length_cm: size(300, 1200) }
    default:
      return {}
  }
}

function categoryOf({ categories }: DemoCompany, code: string): Row<'categories'> {
  const category = categories.find((row) => row.code === code)
  if (!category) throw new Error(`no category "${code}"`)
  return category
}
