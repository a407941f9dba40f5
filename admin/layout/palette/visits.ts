/** The records that a person opened last, in this browser. */
import { readSession } from '../../providers/session.ts'

export interface Visit { readonly path: string; readonly label: string; readonly resource: string }

const MOST = 8

export function readVisits(): readonly Visit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isVisit) : []
  } catch { return [] }
}

export function keepVisit(visit: Visit): void {
  const others = readVisits().filter(({ path }) => path !== visit.path)
  localStorage.setItem(place(), JSON.stringify([visit, ...others].slice(0, MOST)))
}

/** Two people may use one browser. */
const place = () => `visits_${readSession()?.person.id ?? 0}`

const isVisit = (one: unknown): one is Visit => typeof one === 'object' && one !== null
  && ['path', 'label', 'resource'].every((key) => typeof (one as Record<string, unknown>)[key] === 'string')
