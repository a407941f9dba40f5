/**
 * What is half typed in a form, with its photos, until it is pressed: a phone ends the application at any moment, often while its camera
 * is open.
 */
import { useState } from 'react'
import { log } from '../../kit/providers/log.ts'
import { DAY } from '#common/time/time'
import { deleteDraft, readDrafts, saveDraft } from './offline_store.ts'

/** Afterwards nobody comes back to it. */
const KEPT_MS = 7 * DAY

let courier: number | null = null
const drafts = new Map<string, object>()

/** Before the pages of this courier are drawn. */
export async function loadDrafts(courierId: number): Promise<void> {
  const stored = await readDrafts()
  courier = courierId
  drafts.clear()
  for (const draft of stored) {
    if (Date.parse(draft.typed_at) < Date.now() - KEPT_MS) void deleteDraft(draft).catch(log)
    else if (draft.courier_id === courierId) drafts.set(draft.name, draft.typed)
  }
}

/** The action has taken it. */
export const forgetDraft = (name: string): void => { drafts.delete(name) }

export function keepDraft(name: string, typed: object): void {
  drafts.set(name, typed)
  if (courier !== null) void saveDraft({ name, courier_id: courier, typed, typed_at: new Date().toISOString() }).catch(log)
}

export const keptDraft = <T extends object>(name: string): T | undefined => drafts.get(name) as T | undefined

/** Without an action. */
export function dropDraft(name: string): void {
  forgetDraft(name)
  if (courier !== null) void deleteDraft({ name, courier_id: courier }).catch(log)
}

/** The fields of a form, and the function that changes some of them. `name` is passed with the action. */
export function useDraft<T extends object>(name: string, empty: T): readonly [T, (change: Partial<T>) => void] {
  const [typed, setTyped] = useState<T>(() => ({ ...empty, ...drafts.get(name) }))
  const type = (change: Partial<T>) => {
    // Not `typed`: a photo is ready some time after it was taken.
    const next = { ...typed, ...drafts.get(name), ...change }
    keepDraft(name, next)
    setTyped(next)
  }
  return [typed, type]
}
