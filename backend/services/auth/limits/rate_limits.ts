/** Rate limits. The counters are in the database and shared by all processes (config/limiter.ts). */
import { createHash } from 'node:crypto'
import limiter from '@adonisjs/limiter/services/main'
import env from '#backend/engine/env/env'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { TokenBuckets } from './token_bucket.ts'
import { networkOf } from './network_of.ts'
import type { AuthenticatedPerson } from '../rights/create_caller.ts'
import type { Guard } from '#schema/types'

/** RATE_LIMIT_FACTOR raises the limits by address, person and API token, for offices and test runs that share an IP address. */
const factor = env.get('RATE_LIMIT_FACTOR') ?? 1

export const RATE_LIMITS = {
  sign_in: { requests: 5, duration: '15 mins' },
  // By guard and phone number: a distributed attack uses many IP addresses.
  sign_in_phone: { requests: 20, duration: '15 mins' },
  sign_in_address: { requests: 50 * factor, duration: '15 mins' },
  // By shared device: the weak PINs of many people would be tried there.
  pin_device: { requests: 30, duration: '15 mins' },
  // By person: each device is one more place where PINs may be typed.
  enrollments: { requests: 20, duration: '1 day' },
  password: { requests: 5, duration: '15 mins' },
  second_factor: { requests: 5, duration: '15 mins' },
  recovery: { requests: 5, duration: '1 hour' },
  // By phone number, from all addresses: each code is a message that costs, and five guesses.
  recovery_number: { requests: 15, duration: '1 hour' },
  recovery_address: { requests: 50 * factor, duration: '1 hour' },
  // Codes for numbers that nobody may know here: those of a household, or of a few phones behind one address of a network.
  sign_up_address: { requests: 15 * factor, duration: '1 hour' },
  // By mail address, which may be that of a stranger.
  notices: { requests: 5, duration: '1 day' },
  link_guess: { requests: 60, duration: '15 mins' },
  uploads: { requests: 600 * factor, duration: '1 hour' },
  // A blocked caller is kept in memory, so that its further requests cause no writes.
  api: { requests: 600 * factor, duration: '1 min', inMemoryBlockOnConsumed: 600 * factor },
} as const
export type RateLimitName = keyof typeof RATE_LIMITS

export interface RateLimitUse {
  readonly limit: RateLimitName
  /** The parts of the key: phone number and address, person … */
  readonly of: readonly (string | number)[]
  /** A success resets the counter; without it, a success only refunds its own attempt. */
  readonly resetsOnSuccess?: true
}

/** Counts failed attempts. Each is counted before `work` runs, so that concurrent attempts are limited too, and refunded on success. */
export async function countFailedAttempts<T>(counts: readonly RateLimitUse[], work: () => Promise<T>): Promise<T> {
  for (const count of counts) await consumeRateLimit(count)
  const result = await work()
  for (const count of counts) await refund(count)
  return result
}

/**
 * Counts wrong secrets that are too long to be guessed, such as the token of a link: a right one is accepted whatever others behind the
 * same address have tried, and wrong ones only cost time.
 */
export async function countWrongSecrets<T>(count: RateLimitUse, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PublicError && error.status < 500) await consumeRateLimit(count)
    throw error
  }
}

/** Throws a 429 with Retry-After when the limit is exceeded. */
export async function consumeRateLimit({ limit, of }: RateLimitUse): Promise<void> {
  await limiter.use(RATE_LIMITS[limit]).consume(rateLimitKey(limit, of))
}

/** Does nothing when the limit is exceeded. */
export const withinRateLimit = <T>({ limit, of }: RateLimitUse, work: () => Promise<T>): Promise<T | undefined> =>
  limiter.use(RATE_LIMITS[limit]).attempt(rateLimitKey(limit, of), work)

/** By person, not by session token: a renewed token must not reset the limit. */
export const countedCaller = (guard: Guard, { id, api_token: token }: Pick<AuthenticatedPerson, 'id' | 'api_token'>): RateLimitUse['of'] =>
  (token ? ['api_token', token.id] : ['person', guard, id])

/** Counts a call of the API by person, by API token or, for guests, by address. */
export function spendApiCall(counted: RateLimitUse['of']): Promise<void> {
  return apiCalls.spend(rateLimitKey('api', counted))
}

/** The key is hashed, because it contains phone numbers and addresses. An IPv6 address counts as its network. */
export function rateLimitKey(limit: RateLimitName, counted: RateLimitUse['of']): string {
  const parts = counted.map((part) => (typeof part === 'string' ? networkOf(part) : part))
  return `${limit}_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}

const apiCalls = new TokenBuckets((key, amount) => limiter.use(RATE_LIMITS.api).consume(key, amount), 20)

async function refund({ limit, of, resetsOnSuccess: forgives }: RateLimitUse) {
  const key = rateLimitKey(limit, of)
  if (forgives) await limiter.use(RATE_LIMITS[limit]).delete(key)
  else await limiter.use(RATE_LIMITS[limit]).decrement(key)
}
