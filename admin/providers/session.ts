/**
 * Who is signed in, as the browser keeps it (specification §9): the person under `user`, `courier` or `client`, the
 * token, its age and the permission names. One person at a time; every tab reads the same.
 */
import { useSyncExternalStore } from 'react'
import { GUARDS } from '#common/guards'
import { personName } from '#common/person_name'
import type { Guard } from '#schema/types'

export interface Person {
  readonly id: number
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly company_name?: string | null
  readonly full_name?: string | null
  readonly phone?: string
  readonly locale?: string
  readonly theme?: string
}

export interface Session {
  readonly guard: Guard
  readonly person: Person
  readonly token: string
  /** By this machine's clock, so that a wrong clock ends no session. */
  readonly token_created_at: number
  readonly permissions: readonly string[]
}

export type Ending = 'signed_out' | 'expired'

export const TOKEN_MINUTES = 15

const keys = [...GUARDS, 'token', 'token_created_at', 'permissions'] as const

export function readSession(): Session | null {
  const raw = JSON.stringify(keys.map((key) => localStorage.getItem(key)))
  if (raw !== cached.raw) cached = { raw, session: parse() }
  return cached.session
}

/** Replaces whoever was signed in. The token is written last: other tabs act when it changes. */
export function openSession(session: Session): void {
  for (const key of ['ended', ...keys]) localStorage.removeItem(key)
  localStorage.setItem(session.guard, JSON.stringify(session.person))
  localStorage.setItem('permissions', JSON.stringify(session.permissions))
  localStorage.setItem('token_created_at', String(session.token_created_at))
  localStorage.setItem('token', session.token)
  announce()
}

export function renewSession(token: string): void {
  localStorage.setItem('token_created_at', String(Date.now()))
  localStorage.setItem('token', token)
  announce()
}

export function updateSession(change: Partial<Pick<Session, 'person' | 'permissions'>>): void {
  const session = readSession()
  if (!session) return
  if (change.person) localStorage.setItem(session.guard, JSON.stringify(change.person))
  if (change.permissions) localStorage.setItem('permissions', JSON.stringify(change.permissions))
  announce()
}

export function endSession(ending: Ending): void {
  localStorage.setItem('ended', ending)
  for (const key of ['token', ...keys]) localStorage.removeItem(key)
  announce()
}

/** Why the last session ended, in whatever tab. */
export const endingOf = (): Ending => (localStorage.getItem('ended') === 'expired' ? 'expired' : 'signed_out')

/** Calls back after every change, made here or in another tab. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession)

export function nameOf(person: Person): string {
  return person.full_name || personName(person) || person.company_name || person.phone || ''
}

const listeners = new Set<() => void>()
const announce = () => { for (const listener of listeners) listener() }
let cached: { raw: string | null; session: Session | null } = { raw: null, session: null }

// `key` is null when the whole storage was cleared.
window.addEventListener('storage', ({ key }) => { if (key === null || keys.some((known) => known === key)) announce() })

function parse(): Session | null {
  const guard = GUARDS.find((name) => localStorage.getItem(name) !== null)
  const token = localStorage.getItem('token')
  if (!guard || !token) return null
  const person = json(localStorage.getItem(guard)) as Person | null
  const permissions = json(localStorage.getItem('permissions'))
  if (typeof person?.id !== 'number') return null
  return {
    guard, person, token,
    token_created_at: Number(localStorage.getItem('token_created_at')),
    permissions: Array.isArray(permissions) ? permissions.filter((name) => typeof name === 'string') : [],
  }
}

/** Anybody can write into the storage of a browser: what cannot be read is not there. */
function json(text: string | null): unknown {
  try { return JSON.parse(text ?? 'null') } catch { return null }
}
