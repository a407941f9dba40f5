/** What the generator may name: people who ask, rows that there are, and what the answers told of them since. */
import { createToken } from '#backend/auth/tokens'
import { KINDS } from '#backend/auth/guards'
import { GUARDS } from '#common/guards'
import { query } from '#backend/database/query'
import { demoAccounts } from '#backend/demo/accounts'
import type { Random } from '#backend/demo/random'
import type { Guard } from '#schema/types'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Operation } from './operations.ts'

/** The link of an order, and a stop of it. */
interface Link { readonly token: string; readonly stop: number }
interface Known { readonly id: number; readonly version: number }

const MOST_KNOWN = 40
/** Where nothing is known there is still something to ask for. */
const NOBODY: Known = { id: 1, version: 1 }

export class World {
  readonly tokens = new Map<Guard, string>()
  readonly #rows = new Map<string, Known[]>()
  readonly #links: Link[] = []
  readonly #database: QueryClientContract

  constructor(database: QueryClientContract) {
    this.#database = database
  }

  /** `ask` reads a list as the holder of this token. */
  async learn(all: readonly Operation[], ask: (path: string, token: string) => Promise<unknown>): Promise<void> {
    for (const guard of GUARDS) await this.renew(guard)
    const lists = all.filter(({ method, path, guard }) => method === 'GET' && guard && all.some((one) => one.path === `${path}/{id}`))
    for (const { path, guard } of lists) this.remember(path, await ask(`${path}?_end=${MOST_KNOWN}`, this.tokens.get(guard as Guard) ?? ''))
    const links = await query(this.#database, `select public_token, (select max(id) from order_deliveries where order_id = o.id) as stop
      from orders as o where delivered_at is null and canceled_at is null order by id desc limit 20`)
    this.#links.push(...links.map(({ public_token, stop }) => ({ token: String(public_token), stop: Number(stop ?? 1) })))
  }

  /** Whoever was signed out, closed or robbed of a role works on. */
  async renew(guard: Guard): Promise<void> {
    const { people, may_leave } = KINDS[guard]
    const account = demoAccounts.find(({ role }) => role === (guard === 'user' ? 'owner' : guard))
    const [person] = await query(this.#database, `select id from ${people} where phone = ? or id = 1 order by phone = ? desc limit 1`,
      [account?.phone, account?.phone])
    const id = Number(person?.id)
    const left = may_leave ? ', left_on = null' : ''
    await query(this.#database, `update ${people} set status = 'active', deleted_at = null${left} where id = ?`, [id])
    if (guard === 'user') await query(this.#database,
      `insert into users_roles (owner_id, target_id) select ?, id from roles where name = 'Owner' on conflict do nothing`, [id])
    this.tokens.set(guard, (await createToken(KINDS[guard], id, this.#database)).value?.release() ?? '')
  }

  /** Rows of an answer: of a list, or the one that was made or changed. */
  remember(collection: string, body: unknown): void {
    const rows = this.#rows.get(collection) ?? []
    for (const row of Array.isArray(body) ? body : [body]) {
      if (typeof row !== 'object' || row === null || !('id' in row) || typeof row.id !== 'number') continue
      const known = { id: row.id, version: 'version' in row ? Number(row.version) : 1 }
      const at = rows.findIndex(({ id }) => id === known.id)
      if (at >= 0) rows[at] = known
      else if (rows.push(known) > MOST_KNOWN) rows.shift()
    }
    this.#rows.set(collection, rows)
  }

  forget(collection: string, id: number): void {
    this.#rows.set(collection, (this.#rows.get(collection) ?? []).filter((one) => one.id !== id))
  }

  row(random: Random, collection: string): Known {
    const rows = this.#rows.get(collection)
    return rows?.length ? random.pick(rows) : NOBODY
  }

  link(random: Random): Link {
    return random.pick(this.#links)
  }
}
