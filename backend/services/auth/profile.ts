/** The profile of a person, as sign-in and `GET /auth/<guard>/me` return it. */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Guard } from '#schema/types'
import type { Row } from '#resources'
import type { AccountContact } from './password/restore_mail.ts'
import type { GuardConfig } from './guards.ts'

const SHARED = ['id', 'version', 'code', 'first_name', 'last_name', 'full_name', 'phone', 'email', 'locale', 'status'] as const

const COLUMNS = {
  user: [...SHARED, 'theme'],
  courier: SHARED,
  client: [...SHARED, 'company_name'],
} as const satisfies {
  user: readonly (keyof Row<'users'>)[]
  courier: readonly (keyof Row<'couriers'>)[]
  client: readonly (keyof Row<'clients'>)[]
}

export interface Profile extends AccountContact {
  readonly version: number
  readonly [column: string]: unknown
}

export async function readProfile({ guard, people }: GuardConfig, id: number, client: QueryClientContract): Promise<Profile> {
  return client.from(people).select(columnsOf(guard)).where('id', id).firstOrFail()
}

/** Reads the profile and locks its row until the end of the transaction. */
export async function lockProfile({ guard, people }: GuardConfig, id: number, trx: TransactionClientContract): Promise<Profile> {
  return trx.from(people).select(columnsOf(guard)).where('id', id).forUpdate().firstOrFail()
}

const columnsOf = (guard: Guard): string[] => [...COLUMNS[guard]]
