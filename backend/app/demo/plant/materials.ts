/** Cleaning materials and the recipes that need them. Invented; prices in MAD a litre or a kilogram. */
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Material = Pick<Row<'cleaning_materials'>, 'code' | 'name' | 'unit' | 'threshold' | 'supplier' | 'is_hazardous'> & {
  readonly bought: string
  readonly unit_cost: string
}

export const MATERIALS: readonly Material[] = [
  { code: 'SHA', unit: 'l', threshold: '40', supplier: 'Sud Chimie', is_hazardous: false, bought: '200', unit_cost: '18.5',
    name: { en: 'Carpet shampoo', fr: 'Shampooing tapis', es: 'Champú para alfombras', ar: 'شامبو الزرابي' } },
  { code: 'DET', unit: 'kg', threshold: '25', supplier: 'Sud Chimie', is_hazardous: false, bought: '120', unit_cost: '14',
    name: { en: 'Washing powder', fr: 'Lessive en poudre', es: 'Detergente en polvo', ar: 'مسحوق الغسيل' } },
  { code: 'ADO', unit: 'l', threshold: '20', supplier: 'Sud Chimie', is_hazardous: false, bought: '90', unit_cost: '11.25',
    name: { en: 'Softener', fr: 'Adoucissant', es: 'Suavizante', ar: 'ملين الأقمشة' } },
  { code: 'DTA', unit: 'l', threshold: '10', supplier: 'Propre Maroc', is_hazardous: true, bought: '40', unit_cost: '42',
    name: { en: 'Stain remover', fr: 'Détachant', es: 'Quitamanchas', ar: 'مزيل البقع' } },
  { code: 'JAV', unit: 'l', threshold: '15', supplier: 'Propre Maroc', is_hazardous: true, bought: '60', unit_cost: '6.5',
    name: { en: 'Bleach', fr: 'Eau de Javel', es: 'Lejía', ar: 'ماء جافيل' } },
  { code: 'PAR', unit: 'l', threshold: '5', supplier: 'Propre Maroc', is_hazardous: false, bought: '18', unit_cost: '55',
    name: { en: 'Perfume', fr: 'Parfum textile', es: 'Perfume textil', ar: 'معطر الأقمشة' } },
]

/** Of one m² of fitted carpet, by the job that uses it. */
const RECIPE = [['washing', 'SHA', '0.08'], ['rinsing', 'ADO', '0.03']] as const

export async function createMaterials(store: Store): Promise<void> {
  for (const { bought, unit_cost, ...material } of MATERIALS) {
    const [known] = await store.select('cleaning_materials', { code: material.code })
    const { id, supplier } = known ? await store.update('cleaning_materials', known.id, material)
      : await store.insert('cleaning_materials', material)
    await store.insert('cleaning_material_stocks', { cleaning_material_id: id, kind: 'opening', quantity: bought, unit_cost, supplier,
      lot: `${material.code}-01` })
  }
}

export async function createRecipes(store: Store, jobs: ReadonlyMap<string, { readonly id: number }>): Promise<void> {
  const [fitted] = await store.select('categories', { code: 'MOQUETTE' })
  const [steps, materials] = [await store.select('processes', { category_id: fitted?.id }), await store.select('cleaning_materials', {})]
  for (const [job, code, quantity_per_unit] of RECIPE) {
    const step = steps.find(({ job_id }) => job_id === jobs.get(job)?.id)
    const material = materials.find((row) => row.code === code)
    if (step && material) await store.insert('process_materials', { process_id: step.id, cleaning_material_id: material.id,
      quantity_per_unit })
  }
}
