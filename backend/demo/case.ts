/** One order of the demo company, while it comes into being: the steps of its way share what they know of it. */
import type { Customer } from './clientele.ts'
import type { Company } from './company.ts'
import type { Hand } from './crew.ts'
import type { Good } from './goods.ts'
import type { Plan } from './plans.ts'
import type { Random } from './random.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

export interface Case {
  readonly company: Company
  readonly customer: Customer
  readonly plan: Plan
  readonly goods: readonly Good[]
  readonly random: Random
  /** Known once the first step has been taken. */
  order_id: number
}

export interface Step {
  /** The goods arrive from the client, or leave to him, if somebody fetches and brings them. */
  readonly visit?: { readonly kind: 'collect' | 'delivery'; readonly one: Case }
  readonly by: Hand
  readonly act: (store: Store) => Promise<unknown>
}

/** A step and when it is taken, in milliseconds. */
export interface Timed extends Step {
  readonly at: number
}

export async function orderOf({ order_id }: Case, store: Store): Promise<Row<'orders'>> {
  const order = await store.find('orders', order_id)
  if (!order) throw new Error(`the order ${order_id} has gone`)
  return order
}

export const itemsOf = ({ order_id }: Case, store: Store, status?: Row<'order_items'>['status']) =>
  store.select('order_items', { order_id, ...(status && { status }) })

export async function pay({ order_id }: Case, store: Store, amount: number, method: Row<'transactions'>['method']): Promise<void> {
  if (amount <= 0) return
  const cash = method === 'cash' ? { cash_given: Math.ceil(amount / 1000) * 1000 } : {}
  const transfer = method === 'transfer' ? { reference: `VIR-${order_id}` } : {}
  await store.move('orders', order_id, 'pay', { args: { amount, method, ...cash, ...transfer } })
}
