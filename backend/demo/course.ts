/**
 * The way of one order, step by step, to the state that its plan says: the same transitions, by people who may, that a
 * day at the counter and in the plant is made of.
 */
import { pay, type Case, type Step } from './case.ts'
import { broughtBy } from './goods.ts'
import { callOff, handOver, mistypePayment } from './handed_over.ts'
import { measure, receive, takeIn } from './taken_in.ts'
import { acceptFirst, complete, confirm, notify, offer, stock, work } from './worked_on.ts'
import type { Customer } from './clientele.ts'
import type { Company } from './company.ts'
import type { Plan } from './plans.ts'
import type { Random } from './random.ts'

type Status = Plan['status']

const WAY = [
  'pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing', 'completed', 'stocked', 'notified', 'delivered',
] as const satisfies Status[]

export function courseOf(company: Company, customer: Customer, plan: Plan, random: Random): Step[] {
  // A half answer and a half measured order need two items at least.
  const count = plan.status === 'semi_confirmed' || plan.status === 'in_measure' ? random.whole(2, 3) : random.pick([1, 1, 2, 2, 3])
  const one: Case = { company, customer, plan, random, goods: broughtBy(company, count, random), order_id: 0 }
  return [...takeIn(one), ...(plan.status === 'canceled' ? comeToNothing(one) : goTo(one, plan.status))]
}

function goTo(one: Case, status: Exclude<Status, 'canceled'>): Step[] {
  return WAY.slice(1, WAY.indexOf(status) + 1).flatMap((stage) => reach(one, stage))
}

function reach(one: Case, stage: (typeof WAY)[number]): Step[] {
  switch (stage) {
    case 'pending': return []
    case 'in_measure': return receive(one)
    case 'measured': return [...measure(one), ...(waits(one) ? offer(one) : [])]
    case 'semi_confirmed': return one.plan.status === stage ? acceptFirst(one) : []
    case 'confirmed': return confirm(one)
    case 'processing': return work(one)
    case 'completed': return complete(one)
    case 'stocked': return stock(one)
    case 'notified': return [...notify(one), ...(one.plan.status === stage && one.random.chance(0.3) ? mistypePayment(one) : [])]
    case 'delivered': return handOver(one)
  }
}

/** The client has been told the price and has not, or not quite, answered. */
const waits = ({ plan, random }: Case) => plan.status === 'semi_confirmed' || (plan.status === 'measured' && random.chance(0.6))

function comeToNothing(one: Case): Step[] {
  const why = one.random.pick(['client_changed_mind', 'price_too_high', 'client_unreachable'] as const)
  switch (why) {
    case 'client_changed_mind': return callOff(one, why)
    case 'price_too_high': return [...goTo(one, 'measured'), ...callOff(one, why)]
    case 'client_unreachable': return [{ by: 'clerk', act: (store) => pay(one, store, 5000, 'cash') }, ...callOff(one, why)]
  }
}
