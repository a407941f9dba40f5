import type { Guard } from '../schema/types.ts'

/** The guards: the three kinds of people who sign in. */
export const GUARDS = ['user', 'courier', 'client'] as const satisfies readonly Guard[]
