/** What the meters showed on each of the last thirty days, and what was used of the materials. */
import { DAY } from './calendar.ts'
import { MATERIALS } from './storeroom.ts'
import type { Timed } from './case.ts'
import type { Random } from './random.ts'
import type { Dial } from './workshop.ts'
import type { Store } from '#backend/resource/store'

const DAYS = 30
/** Days before now on which the house used too much: a leak, a boiler that ran all night. */
const TOO_MUCH = [4, 17]

export function readings(dials: readonly Dial[], now: number, random: Random): Timed[] {
  return dials.flatMap(({ meter, perDay }) => {
    let value = Number(meter.initial_value)
    return Array.from({ length: DAYS }, (_, n): Timed => {
      const before = DAYS - n
      const share = TOO_MUCH.includes(before) && meter.type === 'general' ? 1.8 : random.whole(80, 115) / 100
      value += Math.round(perDay * share * 10) / 10
      const read = value.toFixed(1)
      const act = (store: Store) => store.insert('meter_snapshots', { meter_id: meter.id, value: read, taken_at: store.facts.now })
      return { by: 'worker', at: now - before * DAY, act }
    })
  })
}

/** Every other day something is poured, and every fortnight something is bought. */
export function pouring(now: number, random: Random): Timed[] {
  const uses = Array.from({ length: DAYS }, (_, n): Timed => {
    const { code, bought } = random.pick(MATERIALS)
    const quantity = String(Math.max(1, Math.round(Number(bought) * random.whole(4, 9)) / 100))
    return { by: 'worker', at: now - (DAYS - n) * DAY + DAY / 4, act: (store) => pour(store, code, quantity) }
  })
  const purchases = MATERIALS.slice(0, 3).map(({ code, unit_cost, supplier }, n): Timed => {
    const act = async (store: Store) => {
      const [material] = await store.select('cleaning_materials', { code })
      if (!material) return
      await store.insert('cleaning_material_stocks', {
        cleaning_material_id: material.id, kind: 'purchase', quantity: '40', unit_cost: (Number(unit_cost) * 1.06).toFixed(2), supplier,
        lot: `${code}-02`, expires_on: `${new Date(now + 300 * DAY).toISOString().slice(0, 10)}`,
      })
    }
    return { by: 'manager', at: now - (12 - n) * DAY, act }
  })
  return [...uses, ...purchases]
}

async function pour(store: Store, code: string, quantity: string): Promise<void> {
  const [material] = await store.select('cleaning_materials', { code })
  const [washing] = await store.select('departments', { code: 'LAV' })
  if (material) await store.insert('cleaning_material_uses', { cleaning_material_id: material.id, quantity,
    department_id: washing?.id ?? null })
}
