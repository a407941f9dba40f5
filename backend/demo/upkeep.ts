/** Care of the machines: some of it done, some planned, one machine down. */
import { DAY } from './calendar.ts'
import type { Timed } from './case.ts'
import type { Store } from '#backend/resource/store'

/** Days before now: asked for, begun, done. A negative number of days lies ahead. */
interface Care {
  readonly machine: string
  readonly module: string | null
  readonly type: 'preventive' | 'corrective'
  readonly title: string
  readonly due: number | null
  readonly asked: number
  readonly begun?: number
  readonly done?: number
  readonly cost?: number
}

const CARE: readonly Care[] = [
  { machine: 'BAT-1', module: 'Filtre à poussière', type: 'preventive', title: 'Nettoyage du filtre', due: 20, asked: 30, begun: 20,
    done: 20 },
  { machine: 'LAV-1', module: 'Pompe à eau', type: 'preventive', title: 'Révision de la pompe', due: 25, asked: 40, begun: 24, done: 24,
    cost: 35_000 },
  { machine: 'ESS-1', module: null, type: 'corrective', title: 'Bruit anormal au démarrage', due: null, asked: 11, begun: 11, done: 10,
    cost: 18_000 },
  { machine: 'SEC-1', module: 'Ventilateur', type: 'preventive', title: 'Graissage du ventilateur', due: 2, asked: 14, begun: 1 },
  { machine: 'CHA-1', module: 'Brûleur', type: 'preventive', title: 'Contrôle du brûleur', due: -6, asked: 3 },
  { machine: 'LAV-2', module: null, type: 'corrective', title: "Fuite d'eau sous la machine", due: null, asked: 1 },
]

export function upkeep(now: number): Timed[] {
  return CARE.flatMap((care) => {
    const kept = { id: 0 }
    const step = (days: number, act: Timed['act']): Timed => ({ by: 'lead', at: now - days * DAY, act })
    return [
      step(care.asked, async (store) => { kept.id = await ask(store, care, now) }),
      ...(care.begun === undefined ? [] : [step(care.begun - 0.3, (store) => store.move('maintenances', kept.id, 'start'))]),
      ...(care.done === undefined ? [] : [step(care.done - 0.6, (store) => store.move('maintenances', kept.id, 'complete', {
        ask: { ...(care.cost !== undefined && { cost: care.cost }), note: 'Fait selon la fiche' },
      }))]),
    ]
  })
}

async function ask(store: Store, { machine, module, type, title, due }: Care, now: number): Promise<number> {
  const [row] = await store.select('machines', { code: machine })
  if (!row) throw new Error(`there is no machine "${machine}"`)
  const part = module === null ? null : (await store.select('modules', { machine_id: row.id, name: module }))[0]
  const { id } = await store.insert('maintenances', {
    machine_id: row.id, module_id: part?.id ?? null, type, title, due_at: due === null ? null : new Date(now - due * DAY).toISOString(),
    checklist: type === 'preventive' ? [{ label: 'Couper le courant', done: false }, { label: "Contrôler l'usure", done: false }] : null,
  })
  return id
}
