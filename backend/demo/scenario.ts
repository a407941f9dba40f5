/**
 * The scenario of one demo order: the transitions that lead to the planned status, each run by a role that is permitted
 * to run it.
 */
import { pay, type ScenarioContext, type Step } from './scenario_context.ts'
import { sampleItems } from './sample_items.ts'
import { cancelOrder, handOver, payTwiceByMistake } from './handover.ts'
import { measure, receive, takeOrder } from './intake.ts'
import { acceptFirst, complete, confirm, notify, sendQuote, stock, work } from './processing.ts'
import type { ClientWithAddress } from './clients.ts'
import type { Company } from './company.ts'
import type { OrderPlan } from './order_plans.ts'
import type { Random } from './seeded_random.ts'

type Status = OrderPlan['status']

const STATUS_ORDER = [
  'pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing', 'completed', 'stocked', 'notified', 'delivered',
] as const satisfies Status[]

export function scenarioOf(company: Company, customer: ClientWithAddress, plan: OrderPlan, random: Random): Step[] {
  // A partly accepted and a partly measured order need at least two items.
  const count = plan.status === 'semi_confirmed' || plan.status === 'in_measure' ? random.whole(2, 3) : random.pick([1, 1, 2, 2, 3])
  const context: ScenarioContext = { company, customer, plan, random, goods: sampleItems(company, count, random), order_id: 0 }
  return [...takeOrder(context), ...(plan.status === 'canceled' ? untilCanceled(context) : until(context, plan.status))]
}

function until(context: ScenarioContext, status: Exclude<Status, 'canceled'>): Step[] {
  return STATUS_ORDER.slice(1, STATUS_ORDER.indexOf(status) + 1).flatMap((stage) => stepsTo(context, stage))
}

function stepsTo(context: ScenarioContext, stage: (typeof STATUS_ORDER)[number]): Step[] {
  switch (stage) {
    case 'pending': return []
    case 'in_measure': return receive(context)
    case 'measured': return [...measure(context), ...(isQuoteSent(context) ? sendQuote(context) : [])]
    case 'semi_confirmed': return context.plan.status === stage ? acceptFirst(context) : []
    case 'confirmed': return confirm(context)
    case 'processing': return work(context)
    case 'completed': return complete(context)
    case 'stocked': return stock(context)
    case 'notified': return [...notify(context), ...(isMistyped(context) ? payTwiceByMistake(context) : [])]
    case 'delivered': return handOver(context)
  }
}

/** The quote has been sent, and the client has answered it in part or not at all. */
const isQuoteSent = ({ plan, random }: ScenarioContext) =>
  plan.status === 'semi_confirmed' || (plan.status === 'measured' && random.chance(0.6))

const isMistyped = ({ plan, random }: ScenarioContext) => plan.status === 'notified' && random.chance(0.3)

function untilCanceled(context: ScenarioContext): Step[] {
  const why = context.random.pick(['client_changed_mind', 'price_too_high', 'client_unreachable'] as const)
  switch (why) {
    case 'client_changed_mind': return cancelOrder(context, why)
    case 'price_too_high': return [...until(context, 'measured'), ...cancelOrder(context, why)]
    case 'client_unreachable': return [{ by: 'clerk', act: (store) => pay(context, store, 5000, 'cash') }, ...cancelOrder(context, why)]
  }
}
