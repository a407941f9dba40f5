/** The drawer that somebody without an open one would open: at their last place, with what was left there. Pure. */
import { foldText } from '#common/text/folding'
import type { Row } from '../definition/record.ts'

export interface DrawerProposal {
  readonly station: string
  readonly opening_amount: number
  /** It is what was left there: another amount needs a word. */
  readonly isLeft: boolean
}

/** The sessions that decide: all that are open, however long, and behind them the last ones. */
export const OPEN_SESSIONS = 200
export const LAST_SESSIONS = 100

/**
 * `sessions`: of the site, those that are open, then the last ones, the newest first. A place where somebody else has a drawer open is
 * left to them. Places are numbered, by the name that the company gave them; `counter` is the name where there is none yet.
 */
export function proposedDrawer(sessions: readonly Row[], personId: number | undefined, counter: string): DrawerProposal {
  const own = sessions.find(({ user_id }) => user_id === personId)
  const isFree = (station: string) => !sessions.some((one) => one.status === 'open' && isSame(one.station, station))
  const name = sessions.map(({ station }) => NUMBERED.exec(String(station))?.[1]).find((found) => found !== undefined) ?? counter
  const first = sessions.some(({ station }) => isSame(station, name)) ? name : `${name} 1`
  const places = [...own ? [String(own.station)] : [], first, ...sessions.map((_, index) => `${name} ${index + 2}`)]
  const station = places.find(isFree) ?? `${name} ${sessions.length + 2}`
  const last = sessions.find((one) => isSame(one.station, station))
  return { station, opening_amount: Number(last?.left_in_drawer ?? 0), isLeft: typeof last?.left_in_drawer === 'number' }
}

/** The float of the morning stays when it is closed, unless somebody says another amount: what is above it is taken out. */
export const proposedFloat = ({ opening_amount }: Row) => ({ left_in_drawer: (opening_amount ?? null) as unknown })

/** "Comptoir 2", whatever the language of who opens the next one. */
const NUMBERED = /^(.*\S)\s+\d+$/

/** As the server compares them: backend/trade/money/cash_drawer.ts. */
const isSame = (a: unknown, b: string): boolean => foldText(String(a)) === foldText(b)

export const hasOpenDrawer = (sessions: readonly Row[], personId: number | undefined): boolean =>
  sessions.some(({ user_id, status }) => user_id === personId && status === 'open')
