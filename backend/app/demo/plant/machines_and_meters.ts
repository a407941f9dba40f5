/** Machines with their parts and their hour meters, and the meters of the building. Makes and numbers are invented. */
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Columns = 'code' | 'name' | 'type' | 'brand' | 'model' | 'capacity' | 'capacity_kg' | 'warranty_until'

interface Machine extends Pick<Row<'machines'>, Columns> {
  readonly department: string
  /** Reading of the hour meter a month ago, and hours a day. */
  readonly hours: readonly [before: number, perDay: number]
  readonly modules: readonly (Pick<Row<'modules'>, 'name' | 'reference' | 'interval_hours' | 'interval_days'>)[]
}

const MACHINES: readonly Machine[] = [
  {
    code: 'BAT-1', name: 'Batteuse de tapis', type: 'duster', brand: 'Anadolu', model: 'TZ-330', capacity: '60', capacity_kg: null,
    warranty_until: '2027-05-31', department: 'LAV', hours: [2140, 6],
    modules: [
      { name: 'Courroie', reference: 'B-78', interval_hours: 500, interval_days: null },
      { name: 'Filtre à poussière', reference: 'FP-12', interval_hours: null, interval_days: 15 },
    ],
  },
  {
    code: 'LAV-1', name: 'Laveuse automatique 1', type: 'washer_auto', brand: 'Anadolu', model: 'HY-420', capacity: '45',
    capacity_kg: '120', warranty_until: '2027-05-31', department: 'LAV', hours: [3320, 8],
    modules: [
      { name: 'Brosses', reference: 'BR-420', interval_hours: 250, interval_days: null },
      { name: 'Pompe à eau', reference: 'PE-16', interval_hours: null, interval_days: 90 },
    ],
  },
  {
    code: 'LAV-2', name: 'Laveuse automatique 2', type: 'washer_auto', brand: 'Sahara', model: 'S-300', capacity: '30', capacity_kg: '80',
    warranty_until: '2026-01-15', department: 'LAV', hours: [5210, 5],
    modules: [{ name: 'Brosses', reference: 'BR-300', interval_hours: 250, interval_days: null }],
  },
  {
    code: 'ESS-1', name: 'Essoreuse', type: 'centrifuge', brand: 'Anadolu', model: 'SK-4200', capacity: '40', capacity_kg: '90',
    warranty_until: '2027-05-31', department: 'LAV', hours: [1875, 7],
    modules: [{ name: 'Roulements', reference: '6312-2RS', interval_hours: 1000, interval_days: null }],
  },
  {
    code: 'SEC-1', name: 'Chambre de séchage', type: 'dryer', brand: 'Thermo', model: 'CH-40', capacity: '80', capacity_kg: null,
    warranty_until: '2026-12-20', department: 'SEC', hours: [990, 9],
    modules: [{ name: 'Ventilateur', reference: 'V-40', interval_hours: null, interval_days: 60 }],
  },
  {
    code: 'REP-1', name: 'Table à repasser', type: 'ironer', brand: 'Pressing Pro', model: 'TR-2', capacity: '25', capacity_kg: null,
    warranty_until: null, department: 'FIN', hours: [640, 4],
    modules: [{ name: 'Résistance', reference: 'R-2000', interval_hours: null, interval_days: 180 }],
  },
  {
    code: 'CHA-1', name: 'Chaudière', type: 'boiler', brand: 'Thermo', model: 'B-90', capacity: null, capacity_kg: null,
    warranty_until: null, department: 'MAI', hours: [4100, 6],
    modules: [{ name: 'Brûleur', reference: 'BRU-9', interval_hours: null, interval_days: 90 }],
  },
]

/** Meters of the building: reading a month ago and consumption a day, in Wh or litres before the multiplier. */
const BUILDING: readonly (Pick<Row<'meters'>, 'name' | 'number' | 'genre' | 'multiplier' | 'threshold' | 'unit_cost'> & Reading)[] = [
  { name: 'Électricité générale', number: 'E-2208134', genre: 'energy', multiplier: '1000', threshold: '90000', unit_cost: '0.0014',
    dial: '48210', perDay: 72 },
  { name: 'Eau générale', number: 'W-553201', genre: 'water', multiplier: '1000', threshold: '24000', unit_cost: '0.012', dial: '9120',
    perDay: 18 },
]
interface Reading { readonly dial: string; readonly perDay: number }

/** A meter and the daily increase of its readings. */
export interface MeterWithRate { readonly meter: Row<'meters'>; readonly perDay: number }

export async function createMachinesAndMeters(store: Store): Promise<MeterWithRate[]> {
  const dials: MeterWithRate[] = []
  const departments = await store.select('departments', {})
  for (const { department, hours: [before, perDay], modules, ...machine } of MACHINES) {
    const department_id = departments.find(({ code }) => code === department)?.id ?? 0
    const { id } = await store.insert('machines', { ...machine, department_id, serial_number: `SN-${machine.code}`,
      purchased_on: '2024-02-12' })
    for (const module of modules) await store.insert('modules', { ...module, machine_id: id, supplier: 'Atlas Pièces', threshold_days: 5,
      threshold_hours: 20 })
    const meter = await store.insert('meters', { name: `Heures ${machine.code}`, type: 'machine', genre: 'hour', machine_id: id,
      initial_value: String(before) })
    await store.update('machines', id, { hour_meter_id: meter.id })
    dials.push({ meter, perDay })
  }
  for (const { dial, perDay, ...meter } of BUILDING) {
    dials.push({ meter: await store.insert('meters', { ...meter, type: 'general', initial_value: dial, reading_every_hours: 24 }), perDay })
  }
  return dials
}
