/**
 * The phone of a courier, with a bad network: what is pressed without one is kept with its time and handed in later, in the same
 * sequence; where the answer gets lost, the same press is sent again.
 */
import { randomUUID } from 'node:crypto'
import { FAULTS, type World } from './world.ts'
import type { Refusal } from './person.ts'
import type { Rider } from './setup.ts'
import type { CourierDay } from '#common/courier/day'

export class Phone {
  readonly #world: World
  readonly #rider: Rider
  readonly #kept: (() => Promise<void>)[] = []
  #isOnline = true

  constructor(world: World, rider: Rider) {
    this.#world = world
    this.#rider = rider
  }

  /** Before a stop: perhaps there is no network where it is. */
  comeToStop(): void {
    this.#isOnline = !this.#world.random.chance(FAULTS.no_network)
    if (!this.#isOnline) this.#world.ledger.count('stops without a network')
  }

  /** After it: what was kept is handed in. */
  async leaveStop(): Promise<void> {
    this.#isOnline = true
    for (const send of this.#kept.splice(0)) await send()
  }

  day(): Promise<CourierDay> {
    return this.#rider.person.get<CourierDay>('day')
  }

  press(path: string, body: object = {}): Promise<void> {
    const at = this.#world.company.clock.now()
    return this.#now(() => this.#send(path, body, at))
  }

  /** Something that must be refused; the courier does it right afterwards. Without a network the phone says so itself. */
  async pressWrongly(path: string, body: object): Promise<void> {
    if (!this.#isOnline) return
    const { status } = await this.#rider.person.try(path, body)
    if (status < 400) this.#world.ledger.unexpected.push(`${path} ${JSON.stringify(body)}: was not refused`)
  }

  /** With the id of a photo or signature, whose upload waits for the network too. */
  pressWithFile(path: string, purpose: string, content: Buffer, bodyOf: (id: number) => object): Promise<void> {
    const at = this.#world.company.clock.now()
    return this.#now(async () => this.#send(path, bodyOf(await this.#rider.person.upload(purpose, content)), at))
  }

  async #now(send: () => Promise<void>): Promise<void> {
    if (this.#isOnline) await send()
    else this.#kept.push(send)
  }

  async #send(path: string, body: object, at: Date): Promise<void> {
    const { random, ledger } = this.#world
    const key = randomUUID()
    const answer = await this.#rider.person.try(path, body, { key, at })
    if (random.chance(FAULTS.lost_answer)) {
      ledger.count('lost answers')
      const again = await this.#rider.person.try(path, body, { key, at })
      if (again.status !== answer.status) ledger.unexpected.push(`${path}: first ${answer.status}, with the same key ${again.status}`)
    }
    if (answer.status >= 400) await this.#handIn(path, body, at, answer.body)
  }

  /** As the application does with what the server refuses: the office sees it. */
  async #handIn(path: string, body: object, at: Date, refusal: Refusal): Promise<void> {
    this.#world.ledger.unexpected.push(`${path} ${JSON.stringify(body)}: ${JSON.stringify(refusal.errors ?? refusal.message)}`)
    await this.#rider.person.post('refused-actions', {
      path: `/api/courier/${path}`, body, message: refusal.texts, happened_at: at.toISOString(),
    })
  }
}
