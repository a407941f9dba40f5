/** Maintenance of the machines: done, planned, and one machine out of order. */
import { DAY } from '#common/time/time'
import type { TimedStep } from '../days/scenario_context.ts'
import type { Store } from '#backend/engine/resource/store'

/** Days before now at which it was requested, started and completed; negative days are in the future. */
interface PlannedMaintenance {
  readonly machine: string
  readonly module: string | null
  readonly type: 'preventive' | 'corrective'
  readonly title: string
  readonly due: number | null
  readonly requested: number
  readonly started?: number
  readonly done?: number
  readonly cost?: number
}

const MAINTENANCES: readonly PlannedMaintenance[] = [
  { machine: 'BAT-1', module: 'Filtre à poussière', type: 'preventive', title: 'Nettoyage du filtre', due: 20, requested: 30, started: 20,
    done: 20 },
  { machine: 'LAV-1', module: 'Pompe à eau', type: 'preventive', title: 'Révision de la pompe', due: 25, requested: 40, started: 24,
    done: 24, cost: 35_000 },
  { machine: 'ESS-1', module: null, type: 'corrective', title: 'Bruit anormal au démarrage', due: null, requested: 11, started: 11,
    done: 10, cost: 18_000 },
  { machine: 'SEC-1', module: 'Ventilateur', type: 'preventive', title: 'Graissage du ventilateur', due: 2, requested: 14, started: 1 },
  { machine: 'CHA-1', module: 'Brûleur', type: 'preventive', title: 'Contrôle du brûleur', due: -6, requested: 3 },
  { machine: 'LAV-2', module: null, type: 'corrective', title: "Fuite d'eau sous la machine", due: null, requested: 1 },
]

export function maintenance(now: number): TimedStep[] {
  return MAINTENANCES.flatMap((entry) => {
    const created = { id: 0 }
    const step = (days: number, act: TimedStep['act']): TimedStep => ({ by: 'lead', at: now - days * DAY, act })
    return [
      step(entry.requested, async (store) => { created.id = await requestMaintenance(store, entry, now) }),
      ...(entry.started === undefined ? [] : [step(entry.started - 0.3, (store) => store.transition('maintenances', created.id, 'start'))]),
      ...(entry.done === undefined ? [] : [step(entry.done - 0.6, (store) => store.transition('maintenances', created.id, 'complete', {
        ask: { ...(entry.cost !== undefined && { cost: entry.cost }), note: 'Fait selon la fiche' },
      }))]),
    ]
  })
}

async function requestMaintenance(store: Store, { machine, module, type, title, due }: PlannedMaintenance, now: number): Promise<number> {
  const [row] = await store.select('machines', { code: machine })
  if (!row) throw new Error(`there is no machine "${machine}"`)
  const part = module === null ? null : (await store.select('modules', { machine_id: row.id, name: module }))[0]
  const { id } = await store.insert('maintenances', {
    machine_id: row.id, module_id: part?.id ?? null, type, title, due_at: due === null ? null : new Date(now - due * DAY).toISOString(),
    checklist: type === 'preventive' ? [{ label: 'Couper le courant', done: false }, { label: "Contrôler l'usure", done: false }] : null,
  })
  return id
}
