/** What the steps of the scenario of one demo order share. */
import type { ClientWithAddress } from '../people/clients.ts'
import type { DemoCompany } from '../create_company.ts'
import type { ActorName } from '../people/demo_actors.ts'
import type { SampleItem } from '../plant/sample_items.ts'
import type { OrderPlan } from './order_plans.ts'
import type { Random } from '../seeded_random.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export interface ScenarioContext {
  readonly company: DemoCompany
  readonly customer: ClientWithAddress
  readonly plan: OrderPlan
  readonly items: readonly SampleItem[]
  readonly random: Random
  /** 0 until the first step has created the order. */
  order_id: number
}

export interface DemoStep {
  /** The stop at which a courier collects or delivers the items, unless the client comes to the counter. */
  readonly stop?: { readonly kind: 'collect' | 'delivery'; readonly context: ScenarioContext }
  readonly by: ActorName
  readonly act: (store: Store) => Promise<unknown>
}

/** A step and its time in milliseconds since 1970. */
export interface TimedStep extends DemoStep {
  readonly at: number
}

export async function orderOf({ order_id }: ScenarioContext, store: Store): Promise<Row<'orders'>> {
  const order = await store.find('orders', order_id)
  if (!order) throw new Error(`the order ${order_id} does not exist`)
  return order
}

export const itemsOf = ({ order_id }: ScenarioContext, store: Store, status?: Row<'order_items'>['status']) =>
  store.select('order_items', { order_id, ...(status && { status }) })

type Method = Row<'transactions'>['method']

export async function payOrder({ order_id }: ScenarioContext, store: Store, amount: number, method: Method): Promise<void> {
  if (amount <= 0) return
  const cash = method === 'cash' ? { cash_given: Math.ceil(amount / 1000) * 1000 } : {}
  const transfer = method === 'transfer' ? { reference: `VIR-${order_id}` } : {}
  await store.transition('orders', order_id, 'pay', { args: { amount, method, ...cash, ...transfer } })
}
