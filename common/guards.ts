import type { Guard } from '../schema/types.ts'

/** The guards: the three kinds of people who sign in. */
export const GUARDS = ['user', 'courier', 'client'] as const satisfies readonly Guard[]

/** Table of the accounts of a guard; also the morph type of a caller. */
export const TABLE_OF_GUARD = { user: 'users', courier: 'couriers', client: 'clients' } as const satisfies Record<Guard, string>
