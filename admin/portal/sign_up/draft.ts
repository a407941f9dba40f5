/** What a visitor has chosen and typed on the way to a first order. It stays in this tab until the order is sent, also when they leave. */
import { useState } from 'react'
import { parseJson } from '#common/text/parse_json'
import { readSession } from '../../kit/providers/session/session.ts'
import type { RouteGuard } from '../../kit/auth/route_guards.ts'
import type { OfferedSlot } from '#common/time/slot'
import type { Point } from '#schema/types'

export interface PickupDraft {
  readonly zone_id: number | null
  readonly landmark: string
  readonly location: Point | null
  /** Null: any time. */
  readonly slot: OfferedSlot | null
  /** How many, by the id of their category. */
  readonly pieces: Readonly<Record<number, number>>
  readonly phone: string
  /** Names the request for a code, which is worth nothing without. */
  readonly request: string | null
  readonly code: string
  readonly first_name: string
  readonly last_name: string
}

const NOTHING: PickupDraft = {
  zone_id: null, landmark: '', location: null, slot: null, pieces: {}, phone: '', request: null, code: '', first_name: '', last_name: '',
}
const KEY = 'pickup'

export type ChangeDraft = (change: Partial<PickupDraft>) => void

export function useDraft(): readonly [PickupDraft, ChangeDraft] {
  const [draft, setDraft] = useState(readDraft)
  // Read again: what has been typed while a request was under way is kept.
  const change: ChangeDraft = (changed) => {
    setDraft((before) => {
      const next = { ...before, ...changed }
      sessionStorage.setItem(KEY, JSON.stringify(next))
      return next
    })
  }
  return [draft, change]
}

export const forgetDraft = (): void => { sessionStorage.removeItem(KEY) }

const readDraft = (): PickupDraft => ({ ...NOTHING, ...parseJson(sessionStorage.getItem(KEY)) as Partial<PickupDraft> | null })

/** Whoever is signed in has a page of their own for orders, unless the first one is still to be sent. */
export const newcomersOnly: RouteGuard = () =>
  (readSession()?.guard === 'client' && sessionStorage.getItem(KEY) === null ? '/client/orders/new' : null)
