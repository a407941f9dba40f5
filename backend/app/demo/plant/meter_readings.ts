/** Meter readings and material uses of the last thirty days. */
import { DAY } from '#common/time/time'
import { MATERIALS } from './materials.ts'
import type { TimedStep } from '../days/scenario_context.ts'
import type { Random } from '../seeded_random.ts'
import type { MeterWithRate } from './machines_and_meters.ts'
import type { Store } from '#backend/engine/resource/store'

const DAYS = 30
/** Days before now with too high a consumption. */
const TOO_MUCH = [4, 17]

export function meterReadings(meters: readonly MeterWithRate[], now: number, random: Random): TimedStep[] {
  return meters.flatMap(({ meter, perDay }) => {
    let value = Number(meter.initial_value)
    return Array.from({ length: DAYS }, (_, n): TimedStep => {
      const before = DAYS - n
      const share = TOO_MUCH.includes(before) && meter.type === 'general' ? 1.8 : random.whole(80, 115) / 100
      value += Math.round(perDay * share * 10) / 10
      const read = value.toFixed(1)
      const act = (store: Store) => store.insert('meter_snapshots', { meter_id: meter.id, value: read, taken_at: store.context.now })
      return { by: 'worker', at: now - before * DAY, act }
    })
  })
}

/** A use a day, and three purchases. */
export function materialUses(now: number, random: Random): TimedStep[] {
  const uses = Array.from({ length: DAYS }, (_, n): TimedStep => {
    const { code, bought } = random.pick(MATERIALS)
    const quantity = String(Math.max(1, Math.round(Number(bought) * random.whole(4, 9)) / 100))
    return { by: 'worker', at: now - (DAYS - n) * DAY + DAY / 4, act: (store) => useMaterial(store, code, quantity) }
  })
  const purchases = MATERIALS.slice(0, 3).map(({ code, unit_cost, supplier }, n): TimedStep => {
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

async function useMaterial(store: Store, code: string, quantity: string): Promise<void> {
  const [material] = await store.select('cleaning_materials', { code })
  const [washing] = await store.select('departments', { code: 'LAV' })
  if (material) await store.insert('cleaning_material_uses', { cleaning_material_id: material.id, quantity,
    department_id: washing?.id ?? null })
}
