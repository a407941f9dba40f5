/** The three kinds of people who sign in, and where each of them is kept. */
import { TABLE_OF } from '#backend/resource/caller'
import { resourceOf } from '#backend/definition/registry'
import type { Guard } from '#schema/types'

/** A shift. */
const STAFF_HOURS = 12
/** Couriers and clients have their own phone in their hand. */
const OTHER_HOURS = 30 * 24

export interface Kind {
  readonly guard: Guard
  /** Table, which is also the morph type. */
  readonly people: (typeof TABLE_OF)[Guard]
  readonly tokens: string
  readonly sessions: string
  /** After so long one signs in anew, however busy one was. */
  readonly session_hours: number
  /** Begins every token: one of another guard is refused without asking the database. */
  readonly prefix: string
  readonly has_site: boolean
  /** Has `left_on`, the last day at work. */
  readonly may_leave: boolean
}

export const KINDS: Readonly<Record<Guard, Kind>> = { user: describe('user'), courier: describe('courier'), client: describe('client') }

function describe(guard: Guard): Kind {
  const { per_site: site, fields } = resourceOf(TABLE_OF[guard])
  return {
    guard, people: TABLE_OF[guard], tokens: `${guard}_access_tokens`, sessions: `${guard}_sessions`,
    session_hours: guard === 'user' ? STAFF_HOURS : OTHER_HOURS, prefix: `zarbia_${guard}_`,
    has_site: site === true, may_leave: 'left_on' in fields,
  }
}
