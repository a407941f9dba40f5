/** An error of PostgreSQL about a sum that its column does not hold. */
export const isOutOfRange = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && error.code === '22003'
