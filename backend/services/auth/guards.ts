/** The guards: tables, session length and token prefix of staff, couriers and clients. */
import { TABLE_OF_GUARD } from '#common/guards'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Guard } from '#schema/types'

/** One shift. */
const STAFF_SESSION_HOURS = 12
/** Couriers and clients use their own phone. */
const MOBILE_SESSION_HOURS = 30 * 24

export interface GuardConfig {
  readonly guard: Guard
  /** Table, which is also the morph type. */
  readonly people: (typeof TABLE_OF_GUARD)[Guard]
  readonly tokens: string
  readonly sessions: string
  /** Absolute lifetime of a session, however active it is. */
  readonly session_hours: number
  /** Prefix of every token: a token of another guard is refused without a query. */
  readonly prefix: string
  readonly has_site: boolean
  /** Has `left_on`, the last day at work. */
  readonly has_left_on: boolean
  /** They enter their mail address themselves: a new one has to be confirmed (email_confirmation.ts). */
  readonly confirms_email: boolean
}

export const GUARD_CONFIGS: Readonly<Record<Guard, GuardConfig>> = {
  user: configOf('user'), courier: configOf('courier'), client: configOf('client'),
}

function configOf(guard: Guard): GuardConfig {
  const { per_site: site, fields } = resourceOf(TABLE_OF_GUARD[guard])
  return {
    guard, people: TABLE_OF_GUARD[guard], tokens: `${guard}_access_tokens`, sessions: `${guard}_sessions`,
    session_hours: guard === 'user' ? STAFF_SESSION_HOURS : MOBILE_SESSION_HOURS, prefix: `zarbia_${guard}_`,
    has_site: site === true, has_left_on: 'left_on' in fields,
    confirms_email: guard === 'client',
  }
}
