/** A count that is not settled yet stays in this tab when another shipment, page or drawer is opened meanwhile. */
import { useState } from 'react'
import { isRecord } from '#schema/is_record'
import { parseJson } from '#common/parse_json'
import { readSession } from '../providers/session.ts'

export interface CoinCount { readonly value: number; readonly count: number }
export interface CountDraft { readonly counted: readonly CoinCount[] | null; readonly reason: string }

const NOTHING: CountDraft = { counted: null, reason: '' }

export function useCountDraft(shipment: number) {
  // Whoever counts next at this desk counts for themselves.
  const key = `count ${String(readSession()?.person.id)} ${shipment}`
  const [draft, setDraft] = useState(() => draftIn(sessionStorage.getItem(key)))
  const change = (changed: Partial<CountDraft>) => {
    setDraft((now) => {
      const next = { ...now, ...changed }
      sessionStorage.setItem(key, JSON.stringify(next))
      return next
    })
  }
  return { draft, change, forget: () => { sessionStorage.removeItem(key) } }
}

export const sumOf = (counted: CountDraft['counted']): number => (counted ?? []).reduce((sum, { value, count }) => sum + value * count, 0)

function draftIn(stored: string | null): CountDraft {
  const kept = stored === null ? null : parseJson(stored)
  return isRecord(kept) ? { ...NOTHING, ...kept } : NOTHING
}
