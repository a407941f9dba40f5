/** The orders of a client that are not closed, and how they are told to the client. */
import { groupSql, isIn } from '#backend/engine/definition/status_groups'
import { translator } from '#backend/engine/i18n/translator'
import { formatDay } from '#backend/services/messages/format_values'
import { isolateDigits } from '#backend/services/mail/html'
import { isReady } from '#backend/trade/orders/status_groups'
import type { Locale } from '#common/locales'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Store } from '#backend/engine/resource/store'

export type OpenOrder = Pick<Row<'orders'>, 'id' | 'code' | 'status' | 'promised_at'>

/** More are on the page of the client. */
const MAX_LINES = 5

/** The newest first. */
export async function openOrdersOf(store: Store, client_id: number): Promise<readonly OpenOrder[]> {
  const rows = await store.query(OPEN, [client_id])
  return rows.map(({ id, code, status, promised_at }) => ({
    id: Number(id), code: String(code), status: status as OpenOrder['status'],
    promised_at: promised_at === null ? null : new Date(promised_at as string).toISOString(),
  }))
}

const OPEN = `
  select id, code, status, promised_at from orders
  where client_id = ? and deleted_at is null and status not in ${groupSql('orders', 'closed')} order by id desc limit 50`

/** Not ready after its promise. */
export const isLate = ({ status, promised_at }: OpenOrder, { now }: Pick<RuleContext, 'now'>): boolean =>
  promised_at !== null && promised_at < now && isIn('orders', 'unfinished', status)

interface Wording { readonly channel: Row<'threads'>['channel']; readonly locale: Locale }

/** A line for each order: its step, and its promise while that can be kept. */
export function linesOf(orders: readonly OpenOrder[], { channel, locale }: Wording, context: RuleContext): readonly string[] {
  const t = translator(locale)
  const lines = orders.slice(0, MAX_LINES).map((order) => {
    const { status, promised_at } = order
    const code = channel === 'whatsapp' && locale === 'ar' ? isolateDigits(order.code) : order.code
    const step = t(isReady(status) ? 'portal.steps.ready' : `enums.order_status.${status}`)
    const isPromised = promised_at !== null && !isReady(status) && !isLate(order, context)
    return isPromised ? t('messages.thread.promised', { code, step, day: formatDay(locale, promised_at, context.timezone) })
      : t('messages.thread.step', { code, step })
  })
  return orders.length > MAX_LINES ? [...lines, t('messages.thread.more', { number: orders.length - MAX_LINES })] : lines
}
