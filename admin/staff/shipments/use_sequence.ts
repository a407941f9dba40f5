/** The sequence that the server finds for the chosen stops, with their arrivals, and the stops that keep their place. */
import { useState } from 'react'
import { showFailure } from '../../kit/providers/alerts.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { call } from '../../kit/providers/rest/http.ts'
import type { PlanState } from './use_plan.ts'
import type { Form } from '../resource/form/use_form.ts'

export interface Arrival {
  /** Minutes of the day. */
  readonly arrives: number | null
  readonly wait_minutes: number
  readonly late_minutes: number
}

type FoundStop = Arrival & { readonly id: number }

/** Arrivals hold for one sequence and one start. */
interface Found { readonly key: string; readonly arrivals: ReadonlyMap<number, Arrival> }

export interface Sequence {
  readonly isFinding: boolean
  readonly find: () => Promise<void>
  readonly arrivals: ReadonlyMap<number, Arrival>
  readonly locked: ReadonlySet<number>
  readonly toggleLock: (id: number) => void
}

const SEQUENCE_URL = urlOf('shipments', undefined, 'optimize')
const NO_ARRIVALS: ReadonlyMap<number, Arrival> = new Map()

export function useSequence({ chosen, sort }: PlanState, { draft: { start_time = null, end_time = null } }: Form): Sequence {
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set())
  const [found, setFound] = useState<Found | null>(null)
  const [isFinding, setIsFinding] = useState(false)
  const ids = chosen.map(({ id }) => id)
  const keyOf = (sequence: readonly number[]) => [start_time, ...sequence].join()
  const find = async () => {
    setIsFinding(true)
    try {
      const body = { stops: ids, locked: ids.filter((id) => locked.has(id)), start_time, end_time }
      const { body: { stops } } = await call<{ stops: readonly FoundStop[] }>(SEQUENCE_URL, { method: 'POST', body })
      sort(stops.flatMap(({ id }) => chosen.find((stop) => stop.id === id) ?? []))
      setFound({ key: keyOf(stops.map(({ id }) => id)), arrivals: new Map(stops.map((stop) => [stop.id, stop])) })
    } catch (error) {
      showFailure(error)
    } finally {
      setIsFinding(false)
    }
  }
  return {
    isFinding, find, locked, arrivals: found?.key === keyOf(ids) ? found.arrivals : NO_ARRIVALS,
    toggleLock: (id) => { setLocked((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])) },
  }
}
