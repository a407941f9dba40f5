import { browserStorage, importAdmin } from './browser_globals.ts'
import type { Guard } from '#schema/types'

interface Session {
  readonly guard: Guard
  readonly person: { readonly id: number }
  readonly token: string
  readonly token_created_at: number
  readonly permissions: readonly string[]
}

const { storeSession, endSession } = await importAdmin('kit/providers/session/session.ts') as {
  storeSession: (session: Session) => void
  endSession: (reason: 'signed_out') => void
}

/** The session of the browser that browser_globals.ts stands for. */
export function signInBrowser(guard: Guard, permissions: readonly string[]): void {
  browserStorage.clear()
  storeSession({ guard, person: { id: 1 }, token: 'a token', token_created_at: Date.now(), permissions })
}

export const signOutBrowser = (): void => { endSession('signed_out') }
