/**
 * The way of one order, step by step, to the state that its plan says: the same transitions, by people who may, that a
 * day at the counter and in the plant is made of.
 */
import { measuresOf, broughtBy, type Good } from './goods.ts'
import type { Company } from './company.ts'
import type { Customer } from './clientele.ts'
import type { Hand } from './crew.ts'
import type { Plan } from './plans.ts'
import type { Random } from './random.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

export interface Step { readonly by: Hand; readonly act: (store: Store) => Promise<unknown> }
type Status = Plan['status']

const WAY: readonly Status[] = ['pending', 'in_measure', 'measured', 'semi_confirmed', 'confirmed', 'processing', 'completed', 'stocked', 'notified', 'delivered']
const RACKS = ['A-1', 'A-2', 'B-1', 'B-3', 'C-2', 'D-4'] as const

export class Course {
  readonly #company: Company
  readonly #random: Random
  readonly #plan: Plan
  readonly #customer: Customer
  readonly #goods: readonly Good[]
  readonly #steps: Step[] = []
  #order = 0

  constructor(company: Company, customer: Customer, plan: Plan, random: Random) {
    this.#company = company
    this.#customer = customer
    this.#plan = plan
    this.#random = random
    // A half answer needs two items at least.
    const count = plan.status === 'semi_confirmed' || plan.status === 'in_measure' ? random.whole(2, 3) : random.pick([1, 1, 2, 2, 3])
    this.#goods = broughtBy(company, count, random)
  }

  steps(): readonly Step[] {
    const { status } = this.#plan
    this.#comeIn()
    if (status === 'canceled') this.#comeToNothing()
    else for (const stage of WAY.slice(1, WAY.indexOf(status) + 1)) this.#reach(stage)
    return this.#steps
  }

  #reach(stage: Status): void {
    switch (stage) {
      case 'in_measure': this.#receive(); return
      case 'measured': this.#measure(); return
      case 'semi_confirmed': if (this.#plan.status === stage) this.#acceptFirst(); return
      case 'confirmed': this.#confirm(); return
      case 'processing': this.#work(); return
      case 'completed': this.#does('lead', (store) => store.move('orders', this.#order, 'complete')); return
      case 'stocked': this.#does('keeper', (store) => store.move('orders', this.#order, 'stock', { ask: { rack: this.#random.pick(RACKS) } })); return
      case 'notified': this.#notify(); return
      case 'delivered': this.#handOver(); return
      case 'pending': case 'canceled': return
    }
  }

  #comeIn(): void {
    const { client, address } = this.#customer
    const random = this.#random
    const isFetched = random.chance(0.35)
    const giver = random.chance(0.04) ? 'manager' : 'clerk'
    const discount = giver === 'manager' ? '20' : random.chance(0.1) ? random.pick(['5', '10'] as const) : null
    this.#does(giver, async (store) => {
      const { id } = await store.insert('orders', {
        client_id: client.id, channel: isFetched ? random.pick(['phone', 'whatsapp'] as const) : 'counter',
        type: isFetched ? 'transport' : 'local', address_id: isFetched ? address.id : null, return_mode: isFetched ? 'delivery' : 'counter',
        priority: random.pick(['normal', 'normal', 'normal', 'normal', 'haut', 'urgent', 'retard'] as const),
        declared_items: this.#goods.length, discount_type: discount === null ? null : 'percent', discount_value: discount,
      })
      this.#order = id
      for (const good of this.#goods) await store.insert('order_items', { ...good, order_id: id })
      await this.#addServices(store)
    })
    if (random.chance(0.15)) this.#does('clerk', (store) => this.#pay(store, random.whole(2, 8) * 1000, 'cash'))
  }

  async #addServices(store: Store): Promise<void> {
    const ofOrder = this.#company.services.filter(({ validity }) => validity === 'order')
    if (this.#random.chance(0.2)) await store.insert('order_services', { order_id: this.#order, service_id: this.#random.pick(ofOrder).id })
    if (!this.#random.chance(0.15)) return
    const [item] = await store.select('order_items', { order_id: this.#order })
    const ofItem = this.#company.services.filter(({ validity }) => validity === 'item')
    if (item) await store.insert('order_services', { order_id: this.#order, order_item_id: item.id, service_id: this.#random.pick(ofItem).id })
  }

  #receive(): void {
    this.#does('lead', (store) => store.move('orders', this.#order, 'receive'))
    const isUnderway = this.#plan.status === 'in_measure' && this.#goods.length > 1
    if (isUnderway) this.#does('worker', (store) => this.#measureItems(store, 1))
  }

  #measure(): void {
    this.#does('worker', (store) => this.#measureItems(store, this.#goods.length))
  }

  async #measureItems(store: Store, count: number): Promise<void> {
    const items = await store.select('order_items', { order_id: this.#order, status: 'pending' })
    for (const item of items.slice(0, count)) {
      const category = this.#company.categories.find(({ id }) => id === item.category_id)
      if (category) await store.move('order_items', item.id, 'measure', { ask: { ...measuresOf(category, this.#random), measure_place: 'aire_mesure' } })
    }
  }

  #acceptFirst(): void {
    this.#does('clerk', async (store) => {
      const [first] = await store.select('order_items', { order_id: this.#order })
      if (first) await store.move('order_items', first.id, 'decide', { ask: { decision: 'accepted' } })
    })
  }

  /** Companies that trust us have already confirmed; one client in four declines an item. */
  #confirm(): void {
    const isChoosy = this.#goods.length > 2 && this.#random.chance(0.25)
    this.#does('clerk', async (store) => {
      const order = await this.#row(store)
      if (order.status !== 'measured') return
      const [last] = (await store.select('order_items', { order_id: order.id })).toReversed()
      if (isChoosy && last) await store.move('order_items', last.id, 'decide', { ask: { decision: 'declined' } })
      await store.move('orders', order.id, 'accept', { ask: { confirmation_channel: this.#random.pick(['phone', 'counter'] as const) } })
    })
  }

  /** Some orders are begun as a whole, others piece by piece. */
  #work(): void {
    const isByPiece = this.#random.chance(0.4)
    const startOne = async (store: Store) => {
      const [item] = await store.select('order_items', { order_id: this.#order, status: 'measured' })
      if (item) await store.move('order_items', item.id, 'start')
    }
    if (!isByPiece) return this.#does('worker', (store) => store.move('orders', this.#order, 'start'))
    // The others are begun only when the order is to be finished.
    for (let n = 0; n < (this.#plan.status === 'processing' ? 1 : this.#goods.length); n++) this.#does('worker', startOne)
  }

  #notify(): void {
    const { status } = this.#plan
    this.#does('clerk', (store) => store.move('orders', this.#order, 'notify', { ask: { told_by: this.#random.pick(['phone', 'whatsapp'] as const) } }))
    if (status === 'notified' && this.#random.chance(0.3)) this.#mistypePayment()
  }

  /** Typed twice, noticed, and one of the two canceled. */
  #mistypePayment(): void {
    let payment = 0
    this.#does('clerk', async (store) => {
      const { balance } = await this.#row(store)
      if (!balance) return
      await this.#pay(store, Math.ceil(balance / 2), 'card')
      payment = (await store.select('transactions', { order_id: this.#order })).at(-1)?.id ?? 0
    })
    this.#does('manager', async (store) => { if (payment) await store.move('transactions', payment, 'cancel', { reason: 'Saisi deux fois' }) })
  }

  #handOver(): void {
    const onCredit = this.#random.chance(0.08)
    const method = this.#random.pick(['cash', 'cash', 'cash', 'card', 'transfer'] as const)
    if (onCredit) {
      this.#does('manager', async (store) => {
        const { balance } = await this.#row(store)
        await store.move('orders', this.#order, (balance ?? 0) > 0 ? 'deliver_unpaid' : 'deliver', { reason: 'Client connu, paie à la fin du mois' })
      })
      return
    }
    this.#does('clerk', async (store) => { await this.#pay(store, (await this.#row(store)).balance ?? 0, method) })
    this.#does('clerk', (store) => store.move('orders', this.#order, 'deliver'))
  }

  /** Changed his mind at once, found it too dear, or paid an advance that he got back. */
  #comeToNothing(): void {
    const why = this.#random.pick(['client_changed_mind', 'price_too_high', 'client_unreachable'] as const)
    if (why === 'price_too_high') this.#reachAll(['in_measure', 'measured'])
    if (why === 'client_unreachable') this.#does('clerk', (store) => this.#pay(store, 5000, 'cash'))
    this.#does('cashier', (store) => this.#giveBackAll(store))
    this.#does('manager', (store) => store.move('orders', this.#order, 'cancel', { ask: { cancel_reason: why }, reason: 'Demande du client' }))
  }

  #reachAll(stages: readonly Status[]): void {
    for (const stage of stages) this.#reach(stage)
  }

  async #giveBackAll(store: Store): Promise<void> {
    for (const { id, amount } of await store.select('transactions', { order_id: this.#order, type: 'in', status: 'paid' })) {
      await store.move('transactions', id, 'refund', { args: { amount, method: 'cash' }, reason: 'Commande annulée' })
    }
  }

  async #pay(store: Store, amount: number, method: Row<'transactions'>['method']): Promise<void> {
    if (amount <= 0) return
    const given = method === 'cash' ? { cash_given: Math.ceil(amount / 1000) * 1000 } : method === 'transfer' ? { reference: `VIR-${this.#order}` } : {}
    await store.move('orders', this.#order, 'pay', { args: { amount, method, ...given } })
  }

  async #row(store: Store): Promise<Row<'orders'>> {
    const order = await store.find('orders', this.#order)
    if (!order) throw new Error(`the order ${this.#order} has gone`)
    return order
  }

  #does(by: Hand, act: Step['act']): void {
    this.#steps.push({ by, act })
  }
}
