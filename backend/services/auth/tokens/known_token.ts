/** A bearer token as the database knows it: its hash, its person with their permissions, and when it ends. */
import { MINUTE } from '#common/time/time'
import { isDeactivated, type AccountStatus } from '../account_status.ts'
import type { AccessToken } from '@adonisjs/auth/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { AuthenticatedPerson } from '../rights/create_caller.ts'

export interface TokenFacts {
  readonly token: AccessToken
  readonly person: AuthenticatedPerson
  readonly account: AccountStatus
  /** Asked at every call; `today` in the time zone of the business. */
  readonly hasExpired: (today: string) => boolean
  readonly last_used_at: string | null
  readonly saveUse: () => Promise<unknown>
}

export class KnownToken {
  readonly token: AccessToken
  readonly person: AuthenticatedPerson
  readonly #facts: TokenFacts

  constructor(facts: TokenFacts) {
    this.token = facts.token
    this.person = facts.person
    this.#facts = facts
  }

  /** Whether the token is in use and this is its secret, compared in constant time. */
  isValid(secret: Secret<string>, today: string): boolean {
    return this.token.verify(secret) && this.isInUse(today)
  }

  isInUse(today: string): boolean {
    return !this.#facts.hasExpired(today) && !isDeactivated(this.#facts.account, today)
  }

  /** At most once a minute: a write for every request would cost more than the request. */
  async recordUse(): Promise<void> {
    if (!wasUsedJustNow(this.#facts.last_used_at)) await this.#facts.saveUse()
  }
}

const wasUsedJustNow = (instant: string | null): boolean => instant !== null && Date.now() - Date.parse(instant) < MINUTE
