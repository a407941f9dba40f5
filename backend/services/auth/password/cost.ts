/**
 * Cost of password hashing, after OWASP (2025): scrypt with N = 2^15, r = 8, p = 3, one of its equivalent settings. It needs 32 MB
 * for each sign-in; N = 2^17 would need 128 MB, too much for four concurrent ones on a small machine. Tests use a low cost.
 */
import { MEGABYTE } from '#common/files/bytes'

export const passwordCost = (environment: string | undefined) => ({
  ...(environment === 'test' ? { cost: 2 ** 10, parallelization: 1 } : { cost: 2 ** 15, parallelization: 3 }),
  blockSize: 8,
  maxMemory: 64 * MEGABYTE,
})
