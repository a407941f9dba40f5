/** How often is too often. Counted in the database, so that N processes count as one (config/limiter.ts). */
import { createHash } from 'node:crypto'
import limiter from '@adonisjs/limiter/services/main'
import env from '#backend/env/env'
import { LeasedLimit } from './leased_limit.ts'
import { networkOf } from './network_of.ts'

/** Many people share the address of an office or of a test run: RATE_LIMIT_FACTOR raises counts by address, person and API token. */
const factor = env.get('RATE_LIMIT_FACTOR') ?? 1

export const LIMITS = {
  sign_in: { requests: 5, duration: '15 mins' },
  // By guard and phone, from wherever: guessing shared out among a thousand addresses is still guessing.
  sign_in_phone: { requests: 20, duration: '15 mins' },
  sign_in_address: { requests: 50 * factor, duration: '15 mins' },
  password: { requests: 5, duration: '15 mins' },
  second_factor: { requests: 5, duration: '15 mins' },
  recovery: { requests: 5, duration: '1 hour' },
  recovery_address: { requests: 50 * factor, duration: '1 hour' },
  link_guess: { requests: 60, duration: '15 mins' },
  uploads: { requests: 600 * factor, duration: '1 hour' },
  // Once used up it is known in memory: a caller that does not stop costs no more writes.
  api: { requests: 600 * factor, duration: '1 min', inMemoryBlockOnConsumed: 600 * factor },
} as const
export type LimitName = keyof typeof LIMITS

export interface Count {
  readonly limit: LimitName
  /** Whom or what is counted: phone and address, person … */
  readonly of: readonly (string | number)[]
  /** A success wipes this count out; else it only takes itself back. */
  readonly forgives?: true
}

/** Counts before the work, so that attempts sent all at once do not slip through together; a success is not counted. */
export async function countFailures<T>(counts: readonly Count[], work: () => Promise<T>): Promise<T> {
  for (const count of counts) await consume(count)
  const result = await work()
  for (const count of counts) await giveBack(count)
  return result
}

/** Throws a 429 with Retry-After once the count is used up. */
export async function consume({ limit, of }: Count): Promise<void> {
  await limiter.use(LIMITS[limit]).consume(keyOf(limit, of))
}

/** Every call of the API, by person or API token or, while nobody is known, by address. */
export function spendApiCall(of: Count['of']): Promise<void> {
  return apiCalls.spend(keyOf('api', of))
}

/** Phones and addresses of people do not stand in the table of counts; an IPv6 address counts as its network. */
export function keyOf(limit: LimitName, of: Count['of']): string {
  const counted = of.map((part) => (typeof part === 'string' ? networkOf(part) : part))
  return `${limit}_${createHash('sha256').update(JSON.stringify(counted)).digest('base64url')}`
}

const apiCalls = new LeasedLimit((key, amount) => limiter.use(LIMITS.api).consume(key, amount), 20)

async function giveBack({ limit, of, forgives }: Count) {
  const key = keyOf(limit, of)
  if (forgives) await limiter.use(LIMITS[limit]).delete(key)
  else await limiter.use(LIMITS[limit]).decrement(key)
}
