/**
 * The scenario of one demo order: the transitions that lead to the planned status, each run by a role that is permitted
 * to run it.
 */
import { payOrder, type ScenarioContext, type DemoStep } from './scenario_context.ts'
import { sampleItems } from '../plant/sample_items.ts'
import { cancelOrder, handOverOrder, payTwiceByMistake } from './handover_steps.ts'
import { measureOrder, receiveOrder, takeOrder } from './intake_steps.ts'
import { acceptFirstItem, completeOrder, confirmOrder, notifyOrder, sendQuote, stockOrder, startProcessing } from './processing_steps.ts'
import type { ClientWithAddress } from '../people/clients.ts'
import type { DemoCompany } from '../create_company.ts'
import type { OrderPlan } from './order_plans.ts'
import type { Random } from '../seeded_random.ts'

type Status = OrderPlan['status']

const STATUS_ORDER = [
  'pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing', 'completed', 'stocked', 'notified', 'delivered',
] as const satisfies Status[]

export function orderScenarioOf(company: DemoCompany, customer: ClientWithAddress, plan: OrderPlan, random: Random): DemoStep[] {
  // A partly accepted and a partly measured order need at least two items.
  const count = plan.status === 'semi_confirmed' || plan.status === 'in_measure' ? random.whole(2, 3) : random.pick([1, 1, 2, 2, 3])
  const context: ScenarioContext = { company, customer, plan, random, items: sampleItems(company, count, random), order_id: 0 }
  return [...takeOrder(context), ...(plan.status === 'canceled' ? untilCanceled(context) : until(context, plan.status))]
}

function until(context: ScenarioContext, status: Exclude<Status, 'canceled'>): DemoStep[] {
  return STATUS_ORDER.slice(1, STATUS_ORDER.indexOf(status) + 1).flatMap((stage) => stepsTo(context, stage))
}

function stepsTo(context: ScenarioContext, stage: (typeof STATUS_ORDER)[number]): DemoStep[] {
  switch (stage) {
    case 'pending': return []
    case 'in_measure': return receiveOrder(context)
    case 'measured': return [...measureOrder(context), ...(isQuoteSent(context) ? sendQuote(context) : [])]
    case 'semi_confirmed': return context.plan.status === stage ? acceptFirstItem(context) : []
    case 'confirmed': return confirmOrder(context)
    case 'processing': return startProcessing(context)
    case 'completed': return completeOrder(context)
    case 'stocked': return stockOrder(context)
    case 'notified': return [...notifyOrder(context), ...(isMistyped(context) ? payTwiceByMistake(context) : [])]
    case 'delivered': return handOverOrder(context)
  }
}

/** The quote has been sent, and the client has answered it in part or not at all. */
const isQuoteSent = ({ plan, random }: ScenarioContext) =>
  plan.status === 'semi_confirmed' || (plan.status === 'measured' && random.chance(0.6))

const isMistyped = ({ plan, random }: ScenarioContext) => plan.status === 'notified' && random.chance(0.3)

function untilCanceled(context: ScenarioContext): DemoStep[] {
  const why = context.random.pick(['client_changed_mind', 'price_too_high', 'client_unreachable'] as const)
  switch (why) {
    case 'client_changed_mind': return cancelOrder(context, why)
    case 'price_too_high': return [...until(context, 'measured'), ...cancelOrder(context, why)]
    case 'client_unreachable':
      return [{ by: 'clerk', act: (store) => payOrder(context, store, 5000, 'cash') }, ...cancelOrder(context, why)]
  }
}
