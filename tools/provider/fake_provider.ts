/**
 * A provider of SMS and WhatsApp on this machine, for the demo and tests: it takes messages as provider.env describes them, sends receipts
 * and what "clients" write, and fails on demand.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { incomingBody, receiptBody, signatureOf, type Failure } from './callback_body.ts'
import { readRequest } from './read_request.ts'
import type { Channel, Fault, PhoneMessage, ReceiptStatus } from './phone.ts'

export interface ProviderOptions {
  /** Of the product, with a slash at the end: the channel is appended. */
  readonly callbacks: string
  readonly secrets: Readonly<Record<Channel, string>>
  readonly ownId: string
  /** Between receipts; null: they are sent on demand. */
  readonly receiptPauseMs: number | null
  readonly slowMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** An answer to the product; null: the connection is closed. */
export type ProviderAnswer = { readonly status: number; readonly body: object } | null

export interface SentCallback { readonly channel: Channel; readonly body: string; readonly status: number | null }

/** What a client sends. */
export interface ClientMessage extends Partial<Pick<PhoneMessage, 'text' | 'location' | 'media' | 'reply_to'>> {
  readonly channel: Channel
  readonly number: string
  /** The same one again. */
  readonly id?: string
}

export class FakeProvider {
  readonly messages: PhoneMessage[] = []
  readonly callbacks: SentCallback[] = []
  readonly files = new Map<string, { readonly mime: string; readonly content: Buffer }>()
  readonly faults: Readonly<Record<Channel, Set<Fault>>> = { whatsapp: new Set(), sms: new Set() }
  readonly #options: ProviderOptions
  #isClosed = false

  constructor(options: ProviderOptions) {
    this.#options = options
  }

  /** One request of the product. */
  async take(channel: Channel, body: string): Promise<ProviderAnswer> {
    const faults = this.faults[channel]
    if (faults.has('busy')) return { status: 503, body: {} }
    const sent = faults.has('refuse') ? { code: 1, error: 'Refused on demand' } : readRequest(channel, body)
    if ('code' in sent) return { status: 400, body: channel === 'sms' ? sent : { error: { message: sent.error, code: sent.code } } }
    const message = this.#keep({ ...sent, channel, by: 'company', status: 'accepted' })
    if (faults.has('early')) await this.sendReceipts(message)
    else if (this.#options.receiptPauseMs !== null) void this.sendReceipts(message)
    if (faults.has('slow')) await pause(this.#options.slowMs)
    if (faults.has('lost')) return null
    return { status: 200, body: channel === 'sms' ? { id: message.id } : { messaging_product: 'whatsapp', messages: [{ id: message.id }] } }
  }

  /** Those that follow by themselves. */
  async sendReceipts(message: PhoneMessage): Promise<void> {
    const faults = this.faults[message.channel]
    if (faults.has('silent')) return
    const failure = this.#failureOf(message)
    // What WhatsApp takes outside of a window it never sends.
    const failing: readonly ReceiptStatus[] = failure === 'window' ? ['failed'] : ['sent', 'failed']
    const statuses: readonly ReceiptStatus[] = failure ? failing : ['sent', 'delivered', 'read']
    for (const status of faults.has('backwards') ? statuses.toReversed() : statuses) {
      await pause(this.#options.receiptPauseMs ?? 0)
      await this.sendReceipt(message, status)
    }
  }

  async sendReceipt(message: PhoneMessage, status: ReceiptStatus): Promise<void> {
    const faults = this.faults[message.channel]
    message.status = status
    if (faults.has('forged')) await this.#call(message.channel, this.#receipt(message, 'failed'), 'a secret of somebody else')
    await this.#send(message.channel, this.#receipt(message, status))
  }

  /** A client writes to the company. */
  async write({ channel, number, text = '', location = null, media = null, reply_to = null, id }: ClientMessage): Promise<PhoneMessage> {
    const content = { text, location, media, reply_to }
    const sender = { channel, number, by: 'client', template: null, reference: null, status: null } as const
    const message = this.#keep({ ...sender, ...content, ...(id && { id }) })
    await this.#send(channel, incomingBody(message, this.#options.ownId))
    return message
  }

  close(): void {
    this.#isClosed = true
  }

  #keep(message: Pick<PhoneMessage, 'channel' | 'number' | 'by' | 'text' | 'template' | 'reference' | 'status'> & Partial<PhoneMessage>) {
    const kept: PhoneMessage = {
      id: `${message.channel === 'whatsapp' ? 'wamid' : 'sms'}.${randomUUID()}`, at: new Date().toISOString(), location: null, media: null,
      reply_to: null, ...message,
    }
    this.messages.push(kept)
    return kept
  }

  #receipt(message: PhoneMessage, status: ReceiptStatus): string {
    return receiptBody(message, status, this.#failureOf(message) ?? 'undeliverable', this.#options.ownId)
  }

  #failureOf({ channel, number, template, at }: PhoneMessage): Failure | null {
    const faults = this.faults[channel]
    for (const failure of ['wrong_number', 'undeliverable'] as const) if (faults.has(failure)) return failure
    const isOpen = template !== null || this.messages.some((one) => one.channel === channel && one.number === number
      && one.by === 'client' && one.at <= at && Date.parse(at) - Date.parse(one.at) < DAY_MS)
    return faults.has('window') && !isOpen ? 'window' : null
  }

  async #send(channel: Channel, body: string): Promise<void> {
    await this.#call(channel, body, this.#options.secrets[channel])
    if (this.faults[channel].has('twice')) await this.#call(channel, body, this.#options.secrets[channel])
  }

  /** Again while the product does not answer, as providers do. */
  async #call(channel: Channel, body: string, secret: string): Promise<void> {
    const status = await this.#callAgain(channel, body, signatureOf(secret, body), 5)
    this.callbacks.push({ channel, body, status })
  }

  async #callAgain(channel: Channel, body: string, signature: string, tries: number): Promise<number | null> {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    for (let wait = 500, left = tries; left > 0 && !this.#isClosed; left--, wait *= 2) {
      try {
        const { status } = await fetch(this.#options.callbacks + channel, { method: 'POST', headers, body })
        if (status < 500 && status !== 429) return status
      } catch {
        // The product is not there yet.
      }
      if (left > 1) await pause(wait)
    }
    return null
  }
}
