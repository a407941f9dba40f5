/** Which writes print a paper, or offer one. Pure. */
import type { OwnWrite } from '../../kit/providers/rest/own_writes.ts'
import type { PrintMoment } from './profiles.ts'

export interface PrintableEvent {
  readonly subject: { readonly type: 'orders' | 'cash_sessions'; readonly id: number }
  readonly moments: readonly PrintMoment[]
  /** A paper that is offered in any case. */
  readonly offer?: 'receipt' | 'cash_count'
  /** A paper that is printed in any case. */
  readonly prints?: 'deposit_slip'
}

/** Null for a write after which nothing is printed. */
export function printableEvent({ method, path, body }: OwnWrite): PrintableEvent | null {
  const [, resource, id, verb = ''] = /\/api\/user\/([a-z-]+)(?:\/(\d+))?(?:\/([a-z_-]+))?(?:\?|$)/.exec(path) ?? []
  const row = (typeof body === 'object' && body !== null ? body : {}) as Written
  if (method !== 'POST') return null
  if (resource === 'cash-sessions') {
    return id && verb === 'close' ? { subject: of('cash_sessions', id), moments: [], offer: 'cash_count' } : null
  }
  if (resource === 'transactions') {
    return !id && verb === '' && row.order_id && row.type !== 'out' ? paid(row.order_id, ['paid']) : null
  }
  if (resource !== 'orders') return null
  if (!id) return verb === '' || verb === 'intake' ? created(row) : null
  const moments = ORDER_VERBS[verb]
  if (!moments) return null
  return moments.includes('paid') ? paid(id, moments) : { subject: of('orders', id), moments }
}

interface Written {
  readonly id?: number
  readonly order_id?: number | null
  readonly type?: string
  readonly status?: string
  readonly paid_total?: number
  readonly declared_items?: number | null
  readonly received_items?: number
}

/** The intake at the counter creates the order, may receive its items, and may take an advance; or its pieces are only counted. */
function created({ id, status, paid_total, ...pieces }: Written): PrintableEvent | null {
  if (id === undefined) return null
  const isReceived = status !== undefined && status !== 'pending'
  const moments: PrintMoment[] = ['order_created', ...isReceived ? ['received'] as const : []]
  if (Number(paid_total) > 0) return paid(id, [...moments, 'paid'])
  return { subject: of('orders', id), moments, ...isDropped(pieces) && { prints: 'deposit_slip' } }
}

/** The slip is all that its client has. */
const isDropped = ({ type, declared_items, received_items }: Written): boolean =>
  type === 'local' && Number(declared_items) > 0 && received_items === 0

const paid = (id: number | string, moments: readonly PrintMoment[]): PrintableEvent =>
  ({ subject: of('orders', id), moments, offer: 'receipt' })

const of = <T extends PrintableEvent['subject']['type']>(type: T, id: number | string) => ({ type, id: Number(id) })

const ORDER_VERBS: Readonly<Record<string, readonly PrintMoment[]>> = {
  'receive': ['received'], 'pay': ['paid'], 'deliver': ['delivered'], 'pay-and-deliver': ['paid', 'delivered'],
}
