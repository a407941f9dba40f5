/** A person's own record, as sign-in and `GET /auth/<guard>/me` send it. */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Guard } from '#schema/types'
import type { Row } from '#resources'
import type { Changed } from './restore_mail.ts'
import type { Kind } from './guards.ts'

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

export interface Profile extends Changed {
  readonly version: number
  readonly [column: string]: unknown
}

export async function readProfile({ guard, people }: Kind, id: number, client: QueryClientContract): Promise<Profile> {
  return client.from(people).select(columnsOf(guard)).where('id', id).firstOrFail()
}

/** The same, and nobody else may write it until the transaction ends. */
export async function lockProfile({ guard, people }: Kind, id: number, trx: TransactionClientContract): Promise<Profile> {
  return trx.from(people).select(columnsOf(guard)).where('id', id).forUpdate().firstOrFail()
}

const columnsOf = (guard: Guard): string[] => [...COLUMNS[guard]]
