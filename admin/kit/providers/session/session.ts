/**
 * The session in localStorage (specification §9): the person under `user`, `courier` or `client`, the
 * token, its creation time and the permission names. One person at a time; all tabs share it.
 */
import { useSyncExternalStore } from 'react'
import { GUARDS } from '#common/guards'
import { personName } from '#common/text/person_name'
import { createListeners } from '../external_store.ts'
import { parseJson } from '#common/text/parse_json'
import { forgetPersonalData } from './personal_data.ts'
import type { Guard } from '#schema/types'

export interface Person {
  readonly id: number
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly company_name?: string | null
  readonly full_name?: string | null
  readonly phone?: string
  readonly status?: string
  readonly locale?: string
  readonly theme?: string
}

export interface Session {
  readonly guard: Guard
  readonly person: Person
  readonly token: string
  /** By the clock of this device, so that a wrong clock does not end the session. */
  readonly token_created_at: number
  readonly permissions: readonly string[]
  /** The token is over and the page waits for the PIN of this person. */
  readonly is_locked?: boolean
}

export type SessionEnd = 'signed_out' | 'expired'

export const TOKEN_MINUTES = 15

const { subscribe, notify: notifyListeners } = createListeners()

/** Calls the listener after every change, made in this tab or another. */
export const watchSession = subscribe

const keys = [...GUARDS, 'token', 'token_created_at', 'permissions'] as const

/** A page asks for it hundreds of times in one render: localStorage is read once until the running code ends. */
export function readSession(): Session | null {
  if (isRead) return cached.session
  isRead = true
  queueMicrotask(forget)
  const raw = JSON.stringify(keys.map((key) => localStorage.getItem(key)))
  if (raw !== cached.raw) cached = { raw, session: parseSession() }
  return cached.session
}

/** Replaces any existing session, with what is kept for another person. The token is written last: other tabs react when it changes. */
export function storeSession(session: Session): void {
  const former = parseSession()
  if (former && (former.guard !== session.guard || former.person.id !== session.person.id)) forgetPersonalData()
  for (const key of ['ended', ...keys]) localStorage.removeItem(key)
  localStorage.setItem(session.guard, JSON.stringify(session.person))
  localStorage.setItem('permissions', JSON.stringify(session.permissions))
  localStorage.setItem('token_created_at', String(session.token_created_at))
  localStorage.setItem('token', session.token)
  notify()
}

export function replaceToken(token: string): void {
  localStorage.setItem('token_created_at', String(Date.now()))
  localStorage.setItem('token', token)
  notify()
}

export function updateSession(change: Partial<Pick<Session, 'person' | 'permissions'>>): void {
  const session = readSession()
  if (!session) return
  if (change.person) localStorage.setItem(session.guard, JSON.stringify(change.person))
  if (change.permissions) localStorage.setItem('permissions', JSON.stringify(change.permissions))
  notify()
}

export function endSession(reason: SessionEnd): void {
  localStorage.setItem('ended', reason)
  for (const key of ['token', ...keys]) localStorage.removeItem(key)
  forgetPersonalData()
  notify()
}

/** The page stays, and its requests wait. In all tabs. */
export function lockSession(): void {
  localStorage.setItem('token', '')
  notify()
}

/** Why the last session ended, in any tab. */
export const lastSessionEnd = (): SessionEnd => (localStorage.getItem('ended') === 'expired' ? 'expired' : 'signed_out')

export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession)

export function displayNameOf(person: Person): string {
  return person.full_name || personName(person) || person.company_name || person.phone || ''
}

function notify(): void {
  forget()
  notifyListeners()
}

function forget(): void {
  isRead = false
}

let isRead = false
let cached: { raw: string | null; session: Session | null } = { raw: null, session: null }

// `key` is null after localStorage.clear().
window.addEventListener('storage', ({ key }) => { if (key === null || keys.some((known) => known === key)) notify() })
// Back shows a page of another document as it was left: its session may have ended since.
window.addEventListener('pageshow', ({ persisted }) => { if (persisted) notify() })

function parseSession(): Session | null {
  const guard = GUARDS.find((name) => localStorage.getItem(name) !== null)
  const token = localStorage.getItem('token')
  if (!guard || token === null) return null
  const person = parseJson(localStorage.getItem(guard)) as Person | undefined
  const permissions = parseJson(localStorage.getItem('permissions'))
  if (typeof person?.id !== 'number') return null
  return {
    guard, person, token, is_locked: token === '',
    token_created_at: Number(localStorage.getItem('token_created_at')),
    permissions: Array.isArray(permissions) ? permissions.filter((name) => typeof name === 'string') : [],
  }
}
