/** Somebody who works: signs in when a day has passed, presses again when there is no answer, and never presses one thing twice. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Guard } from '#schema/types'

export interface Answer<T> {
  readonly status: number
  readonly body: T
}
/** What the server says when it refuses. */
export interface Refusal {
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** To couriers: the message in all languages. */
  readonly texts?: Readonly<Record<string, string>>
}
export interface Press {
  /** The same press again has the same key. */
  readonly key?: string
  /** When it happened on a phone without a network. */
  readonly at?: Date
}
export interface Account {
  readonly guard: Guard
  readonly phone: string
  readonly password: string
}

/** The most rows of an answer. */
const PAGE = 500
/** Enough for a server that is started again. */
const ATTEMPTS = 600
const ATTEMPT_PAUSE_MS = 100

export class Person {
  readonly #url: () => string
  readonly #account: Account
  #token = ''
  /** How many presses the server has taken. */
  presses = 0

  constructor(url: () => string, account: Account) {
    this.#url = url
    this.#account = account
  }

  get guard(): Guard { return this.#account.guard }

  async get<T>(path: string): Promise<T> {
    return expectDone(`GET ${path}`, await this.#send<T>('GET', path))
  }

  /** All rows of a list, page by page. */
  async list<T>(path: string): Promise<T[]> {
    const rows: T[] = []
    for (;;) {
      const range = `_sort=id&_order=asc&_start=${rows.length}&_end=${rows.length + PAGE}`
      const page = await this.get<T[]>(`${path}${path.includes('?') ? '&' : '?'}${range}`)
      rows.push(...page)
      if (page.length < PAGE) return rows
    }
  }

  /** Throws when it is refused. */
  async post<T = { readonly id: number }>(path: string, body: object = {}, press: Press = {}): Promise<T> {
    return expectDone(`POST ${path} ${JSON.stringify(body)}`, await this.try<T>(path, body, press))
  }

  async patch<T>(path: string, body: object): Promise<T> {
    return expectDone(`PATCH ${path} ${JSON.stringify(body)}`, await this.#send<T>('PATCH', path, body))
  }

  /** For what may be refused. */
  async try<T = { readonly id: number }>(
    path: string, body: object = {}, { key = randomUUID(), at }: Press = {},
  ): Promise<Answer<T & Refusal>> {
    this.presses += 1
    const headers = { 'Idempotency-Key': key, ...at && { 'X-Device-At': at.toISOString() } }
    return this.#send('POST', path, body, headers)
  }

  /** The id of a new file for this field. */
  async upload(purpose: string, content: Buffer): Promise<number> {
    const form = () => {
      const data = new FormData()
      data.append('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
      return data
    }
    const headers = { 'Idempotency-Key': randomUUID() }
    const path = `media?for=${purpose}`
    return expectDone(`POST ${path}`, await this.#signedIn<{ id: number }>((token) =>
      this.#fetch('POST', path, { headers: { ...headers, authorization: `Bearer ${token}` }, body: form() }))).id
  }

  async #send<T>(
    method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T & Refusal>> {
    return this.#signedIn((token) => this.#fetch(method, path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...body && { body: JSON.stringify(body) },
    }))
  }

  async #signedIn<T>(send: (token: string) => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#token === '') await this.#signIn()
    const answer = await send(this.#token)
    if (answer.status !== 401) return answer
    await this.#signIn()
    return send(this.#token)
  }

  async #signIn(): Promise<void> {
    const { guard, phone, password } = this.#account
    const { status, body } = await this.#fetch<{ token: string }>('POST', `/auth/${guard}/login`, {
      headers: { 'content-type': 'application/json' }, body: JSON.stringify({ phone, password }),
    })
    if (status !== 200) throw new Error(`${phone} cannot sign in: ${status} ${JSON.stringify(body)}`)
    this.#token = body.token
  }

  /** Again, with the same key, while nobody answers. */
  async #fetch<T>(method: string, path: string, init: RequestInit): Promise<Answer<T>> {
    const ofGuard = path.startsWith('/') ? path : `/api/${this.guard}/${path}`
    for (let attempt = 1; ; attempt += 1) {
      try {
        // After a new start it has another port.
        const answer = await fetch(`${this.#url()}${ofGuard}`, { ...init, method })
        return { status: answer.status, body: (await answer.json()) as T }
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await pause(ATTEMPT_PAUSE_MS)
      }
    }
  }
}

function expectDone<T>(what: string, { status, body }: Answer<T>): T {
  if (status >= 200 && status < 300) return body
  throw new Error(`${what}\n  ${status} ${JSON.stringify(body)}`)
}
