/** What is told apart of the errors of PostgreSQL before anybody is answered. */

export const isOfDatabase = (error: unknown): error is Error => error instanceof Error && 'severity' in error

/** A sum that its column does not hold. */
export const isOutOfRange = (error: unknown): boolean => isOfDatabase(error) && 'code' in error && error.code === '22003'
