/**
 * What a password costs to try, after OWASP (2025): scrypt with N = 2^15, r = 8, p = 3, one of the settings that stand there as
 * equal. N = 2^17 would take 128 MB for each sign-in, and four that come together would fill a small machine; this takes 32.
 * Tests hash many and protect none.
 */
export const passwordCost = (environment: string | undefined) => ({
  ...(environment === 'test' ? { cost: 2 ** 10, parallelization: 1 } : { cost: 2 ** 15, parallelization: 3 }),
  blockSize: 8,
  maxMemory: 64 * 1024 * 1024,
})
