/** For what takes cash with one press, without a dialog that could show the notice. */
import { can } from '../../kit/providers/session/access_control.ts'
import { Failure } from '../../kit/providers/rest/api_failure.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { readSession } from '../../kit/providers/session/session.ts'
import type { Row } from '../definition/record.ts'
import { hasOpenDrawer, LAST_SESSIONS, OPEN_SESSIONS, proposedDrawer, type DrawerProposal } from './drawer_proposal.ts'

const PATH = '/api/user/cash-sessions'

/** The drawer to open after cash was refused; null if it was refused for another reason, or the user may open none. */
export async function drawerAfterRefusal(error: unknown, counter: string): Promise<DrawerProposal | null> {
  const isRefused = error instanceof Failure && error.errors?.method !== undefined
  if (!isRefused || !can('cash_sessions', 'create') || !can('cash_sessions', 'list')) return null
  const list = async (parameters: string) => (await call<Row[]>(`${PATH}?_sort=id&_order=desc&${parameters}`)).body
  const sessions = (await Promise.all([list(`status=open&_end=${OPEN_SESSIONS}`), list(`_end=${LAST_SESSIONS}`)])).flat()
  const id = readSession()?.person.id
  return hasOpenDrawer(sessions, id) ? null : proposedDrawer(sessions, id, counter)
}

export const openDrawer = (values: DrawerProposal): Promise<unknown> => call(PATH, { method: 'POST', body: values })
