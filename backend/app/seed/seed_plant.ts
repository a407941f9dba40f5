/** Carpets and the steps of their treatment, for a company that has nothing of the kind yet. */
import { CARPETS, CARPET_STEPS, PLANT_DEPARTMENTS, PLANT_MATERIALS } from './sample_plant.ts'
import { query } from '#backend/engine/database/query'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export async function seedPlant(store: Store): Promise<void> {
  const [known] = await query(store.trx, `select exists (select from categories) or exists (select from departments)
    or exists (select from jobs) or exists (select from cleaning_materials) as found`)
  if (known?.found) return
  const departments = new Map<string, number>()
  for (const department of PLANT_DEPARTMENTS) departments.set(department.code, (await store.insert('departments', department)).id)
  const materials = new Map<string, number>()
  for (const material of PLANT_MATERIALS) materials.set(material.code, (await store.insert('cleaning_materials', material)).id)
  await insertSteps(store, await store.insert('categories', CARPETS), departments, materials)
}

async function insertSteps(
  store: Store, { id: category_id }: Row<'categories'>, departments: ReadonlyMap<string, number>, materials: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [index, { department, recipe = {}, ...step }] of CARPET_STEPS.entries()) {
    const job = await store.insert('jobs', {
      name: step.name, department_id: departments.get(department) ?? 0, points: '1', points_unit: 'm2',
    })
    const { id } = await store.insert('processes', { ...step, category_id, job_id: job.id, position: index + 1 })
    for (const [code, quantity_per_unit] of Object.entries(recipe))
      await store.insert('process_materials', { process_id: id, cleaning_material_id: materials.get(code) ?? 0, quantity_per_unit })
  }
}
