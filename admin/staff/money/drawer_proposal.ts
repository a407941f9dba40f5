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
 * left to them; `counter` is the name of the first place of a company, and of more with a number.
 */
export function proposedDrawer(sessions: readonly Row[], personId: number | undefined, counter: string): DrawerProposal {
  const own = sessions.find(({ user_id }) => user_id === personId)
  const isFree = (station: string) => !sessions.some((one) => one.status === 'open' && isSame(one.station, station))
  const places = [...own ? [String(own.station)] : [], counter, ...sessions.map((_, index) => `${counter} ${index + 2}`)]
  const station = places.find(isFree) ?? `${counter} ${sessions.length + 2}`
  const last = sessions.find((one) => isSame(one.station, station))
  return { station, opening_amount: Number(last?.left_in_drawer ?? 0), isLeft: typeof last?.left_in_drawer === 'number' }
}

/** The float of the morning stays when it is closed, unless somebody says another amount: what is above it is taken out. */
export const proposedFloat = ({ opening_amount }: Row) => ({ left_in_drawer: (opening_amount ?? null) as unknown })

/** As the server compares them: backend/trade/money/cash_drawer.ts. */
const isSame = (a: unknown, b: string): boolean => foldText(String(a)) === foldText(b)

export const hasOpenDrawer = (sessions: readonly Row[], personId: number | undefined): boolean =>
  sessions.some(({ user_id, status }) => user_id === personId && status === 'open')
