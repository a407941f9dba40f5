/**
 * How often couriers and clients may write something in a day, by call: each leaves a row, or an entry in the log that is never deleted.
 * What is refused leaves nothing and does not count. Every call has a bound; those of the table have their own.
 */
import limiter from '@adonisjs/limiter/services/main'
import env from '#backend/engine/env/env'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { rateLimitKey } from './rate_limits.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Guard } from '#schema/types'

const OF_GUARD: Readonly<Record<Guard, number | null>> = {
  // Staff are known to each other, and lists, bulk calls and programs of theirs write a lot.
  user: null,
  // Sixty stops with all their items, some of them tried again: a phone that is refused would keep the rest until the next day.
  courier: 5000,
  client: 200,
}

export const OF_CALL: Readonly<Record<string, number>> = {
  'POST /api/courier/refused-actions': 100,
  'POST /api/client/addresses': 40,
  // Positions on the road, and what a page that is open says of itself.
  'POST /api/courier/courier-locations': 10_000,
  // Every printing of tags in advance; a batch has a thousand of them.
  'POST /api/user/tag-batches': 200,
}

/** Sessions come and go; they delete what they leave. */
const SESSIONS = /\/(refresh|logout)$/
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
const factor = env.get('RATE_LIMIT_FACTOR') ?? 1

/** Null: without a bound. `pattern` is that of the route. */
export function dailyWrites(guard: Guard, method: string, pattern: string): number | null {
  if (!WRITES.includes(method) || SESSIONS.test(pattern)) return null
  return OF_CALL[`${method} ${pattern}`] ?? OF_GUARD[guard]
}

interface Write { readonly guard: Guard; readonly id: number; readonly method: string; readonly pattern: string }

/**
 * Counted before it runs, by one statement, so that calls at the same time do not exceed the bound; a refusal, which only reads, is given
 * back. Throws TooManyToday.
 */
export async function countDailyWrite({ response }: HttpContext, write: Write, next: NextFn): Promise<void> {
  const max = dailyWrites(write.guard, write.method, write.pattern)
  if (max === null) return next()
  const [counter, key] = [dailyCounter(max), dailyKey(write)]
  const { consumed } = await counter.increment(key)
  if (consumed > counter.requests) throw new TooManyToday(max)
  await next()
  // The errors of handlers have become responses here.
  if (response.getStatus() >= 400) await counter.decrement(key)
}

export const dailyCounter = (max: number) => limiter.use({ requests: max * factor, duration: '1 day' })
export const dailyKey = ({ guard, id, method, pattern }: Write): string => rateLimitKey('api', ['daily', guard, id, method, pattern])

class TooManyToday extends PublicError {
  constructor(max: number) {
    super(429, 'E_TOO_MANY', (t) => t('errors.daily_writes', { max }))
  }
}
