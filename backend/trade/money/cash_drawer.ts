/** The drawer of a counter: opened, counted, verified by somebody else. Source: domain.md §5.6. */
import { isSaid } from '#common/is_said'
import { foldText } from '#common/text/folding'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { may } from '#backend/engine/resource/caller'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import { toMad } from './currency.ts'
import type { Row } from '#resources'
import type { TransitionContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type OfSite = Row<'cash_sessions'> & { readonly site_id?: number }
type Draft = BeforeSaveContext<'transactions'>['draft']

/**
 * A station of this site. A lock on it, however its name is spelled: a concurrent request waits, and then sees the session of the first.
 */
export async function beforeSaveCashSession(
  { store, before, draft }: BeforeSaveContext<'cash_sessions'>,
): Promise<Values<'cash_sessions'>> {
  if (before || typeof draft.station !== 'string') return {}
  const station = foldText(draft.station)
  await acquireAdvisoryLock(store.trx, 'cash_sessions', station)
  const open = await store.select('cash_sessions', { status: 'open' })
  const isHere = (other: OfSite) => other.site_id === draft.site_id
  if (open.some((other) => isHere(other) && foldText(other.station) === station))
    throw invalid('station', (t) => t('errors.money.station_open'))
  const left = await lastLeft(store, station)
  assertOpeningExplained(store, left, draft)
  return { opening_expected: left }
}

/**
 * What was left in the drawer is in it at the next opening, or a note says why not. It is opened all the same, because somebody may be
 * alone in the shop: the difference stays with the session until somebody else verifies it.
 */
function assertOpeningExplained(
  { caller }: Store, left: number | null, { opening_amount, note }: BeforeSaveContext<'cash_sessions'>['draft'],
): void {
  if (left === null || opening_amount === undefined || opening_amount === left || isSaid(note)) return
  throw invalid('note', (t) => t('errors.money.left_in_drawer', { left: ofDrawer(caller, 'left_in_drawer', moneyText(t, left)) }))
}

const ofDrawer = (caller: Store['caller'], field: string, text: string) => toldValue(caller, 'cash_sessions', field, text)

/** Null at a station that nobody has closed yet. */
async function lastLeft(store: Store, station: string): Promise<number | null> {
  const [last] = await store.query(LAST_LEFT, [station, store.caller?.me.site_id ?? null])
  return last?.left_in_drawer == null ? null : Number(last.left_in_drawer)
}

const LAST_LEFT = `select left_in_drawer from cash_sessions
  where station_folded = ? and site_id is not distinct from coalesce(?::bigint, site_id)
    and status <> 'open' order by closed_at desc, id desc limit 1`

/** No more is left in the drawer than was counted; whoever says nothing has taken nothing out. */
export function leaveInDrawer({ row: session }: TransitionContext<'cash_sessions'>): Values<'cash_sessions'> {
  const { left_in_drawer: left, counted_amount: counted } = session
  if (left === null) return { left_in_drawer: counted }
  if (counted !== null && left > counted) throw invalid('left_in_drawer', (t) => t('errors.money.left_above_counted'))
  return {}
}

/** A session with a variance is closed only with a reason. */
export async function assertVarianceExplained({ store: { caller }, row: session }: TransitionContext<'cash_sessions'>): Promise<void> {
  const { variance, variance_reason } = session
  if (variance === null || variance === 0 || isSaid(variance_reason)) return
  throw invalid('variance_reason', (t) =>
    t('errors.money.explain_variance', { variance: ofDrawer(caller, 'variance', moneyText(t, variance)) }))
}

/**
 * Cash is always in somebody's hands: the open drawer of whoever takes or gives it, or the courier's until the shipment is settled.
 * Returns the drawer; null for a courier's cash and for other methods.
 */
export async function placeCash(store: Store, draft: Draft): Promise<number | null> {
  if (draft.settlement_id == null && draft.shipment_id != null) await assertNotSettled(store, draft.shipment_id)
  // A settlement books into the drawer that it has locked.
  if (draft.method !== 'cash' || draft.cash_session_id != null) return draft.cash_session_id ?? null
  if (draft.shipment_id != null) return null
  // What is missing is reported first, all of it.
  if (draft.amount === undefined || draft.category_id === undefined) return null
  const session = await findOpenCashSession(store)
  if (session === null) throw invalid('method', (t) => t(`errors.money.no_drawer${draft.type === 'out' ? '_out' : ''}`))
  if (draft.type === 'out') await assertInDrawer(store, session, { amount: amountMad(draft), field: 'amount' })
  return session
}

/** In MAD, as the drawer counts; without a rate the transaction is refused for that. */
const amountMad = ({ amount = 0, currency = 'MAD', exchange_rate = null }: Draft): number =>
  (currency !== 'MAD' && exchange_rate === null ? 0 : toMad(amount, currency, exchange_rate))

/** Nobody gives what is not there: an empty drawer would go below zero, and the next count would find it. */
export async function assertInDrawer(store: Store, id: number, { amount, field }: { amount: number, field: string }): Promise<void> {
  const { expected_amount } = await findOrFail(store, 'cash_sessions', id)
  const left = expected_amount ?? 0
  if (amount <= 0 || amount <= left) return
  throw invalid(field, (t) =>
    t('errors.money.drawer_short', { left: ofDrawer(store.caller, 'expected_amount', moneyText(t, Math.max(0, left))) }))
}

/** Locked: a settlement at the same time counts this payment, or is counted before it. */
async function assertNotSettled(store: Store, shipment_id: number): Promise<void> {
  const shipment = await store.lock('shipments', shipment_id)
  if (shipment.settlement_id !== null) throw refuse('checks.shipment_takes_money')
}

/** The open session of the caller, locked; null if there is none. */
export async function findOpenCashSession(store: Store): Promise<number | null> {
  const { caller } = store
  if (caller?.guard !== 'user') return null
  const session = (await store.select('cash_sessions', { user_id: caller.id, status: 'open' })).at(-1)
  // It may have been closed while this request waited for the lock.
  return session && (await store.lock('cash_sessions', session.id)).status === 'open' ? session.id : null
}

/** A payment in a closed session is canceled only with `cash-verify`, and not after the verification. */
export async function assertCashDrawerOpen(store: Store, { cash_session_id }: Row<'transactions'>): Promise<void> {
  if (cash_session_id === null || store.caller === null) return
  const session = await store.find('cash_sessions', cash_session_id)
  const isCounted = session !== null && session.status !== 'open'
  if (isCounted && (session.status === 'verified' || !may(store.caller, 'cash-verify'))) throw refuse('errors.money.drawer_closed')
}
