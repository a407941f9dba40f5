/** A count that is not settled yet stays in this tab when another shipment, page or drawer is opened meanwhile. */
import { useEffect, useState } from 'react'
import { isRecord } from '#schema/is_record'
import { parseJson } from '#common/text/parse_json'
import type { TypedCount } from './coins_input.tsx'
import { readSession } from '../../kit/providers/session/session.ts'

export interface CountDraft { readonly counted: readonly TypedCount[] | null; readonly reason: string }

const NOTHING: CountDraft = { counted: null, reason: '' }

export function useCountDraft(shipment: number) {
  // Whoever counts next at this desk counts for themselves.
  const key = `count ${String(readSession()?.person.id)} ${shipment}`
  const [draft, setDraft] = useState(() => draftIn(sessionStorage.getItem(key)))
  useEffect(() => {
    if (draft !== NOTHING) sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft])
  const change = (changed: Partial<CountDraft>) => { setDraft((now) => ({ ...now, ...changed })) }
  // Not by the effect: the form may be closed by now.
  return { draft, change, forget: () => { sessionStorage.removeItem(key) } }
}

function draftIn(stored: string | null): CountDraft {
  const kept = stored === null ? null : parseJson(stored)
  return isRecord(kept) ? { ...NOTHING, ...kept } : NOTHING
}
