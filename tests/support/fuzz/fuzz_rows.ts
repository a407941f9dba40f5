/** The tokens and rows that the generator uses, updated by the responses. */
import { createToken } from '#backend/services/auth/tokens/access_tokens'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { query } from '#backend/engine/database/query'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import type { Random } from '#backend/app/demo/seeded_random'
import type { Guard } from '#schema/types'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Operation } from './operations.ts'

/** The public link of an order, and one of its stops. */
interface OrderLink { readonly token: string; readonly stop: number }
interface KnownRow { readonly id: number; readonly version: number }

const MAX_ROWS = 40
/** Used for a collection without known rows. */
const MISSING_ROW: KnownRow = { id: 1, version: 1 }

export class FuzzRows {
  readonly tokens = new Map<Guard, string>()
  readonly #rows = new Map<string, KnownRow[]>()
  readonly #links: OrderLink[] = []
  readonly #database: QueryClientContract

  constructor(database: QueryClientContract) {
    this.#database = database
  }

  /** Reads the rows of all lists. `ask` requests a path with a token. */
  async load(all: readonly Operation[], ask: (path: string, token: string) => Promise<unknown>): Promise<void> {
    for (const guard of GUARDS) await this.renewToken(guard)
    const lists = all.filter(({ method, path, guard }) => method === 'GET' && guard && all.some((one) => one.path === `${path}/{id}`))
    for (const { path, guard } of lists) this.remember(path, await ask(`${path}?_end=${MAX_ROWS}`, this.tokens.get(guard as Guard) ?? ''))
    const links = await query(this.#database, `select public_token, (select max(id) from order_deliveries where order_id = o.id) as stop
      from orders as o where delivered_at is null and canceled_at is null order by id desc limit 20`)
    this.#links.push(...links.map(({ public_token, stop }) => ({ token: String(public_token), stop: Number(stop ?? 1) })))
  }

  /** Issues a new token for a guard, and reactivates its person and their role. */
  async renewToken(guard: Guard): Promise<void> {
    const { people, has_left_on } = GUARD_CONFIGS[guard]
    const account = demoAccounts.find(({ role }) => role === (guard === 'user' ? 'owner' : guard))
    const [person] = await query(this.#database, `select id from ${people} where phone = ? or id = 1 order by phone = ? desc limit 1`,
      [account?.phone, account?.phone])
    const id = Number(person?.id)
    const left = has_left_on ? ', left_on = null' : ''
    await query(this.#database, `update ${people} set status = 'active', deleted_at = null${left} where id = ?`, [id])
    if (guard === 'user') await query(this.#database,
      `insert into users_roles (owner_id, target_id) select ?, id from roles where name = 'Owner' on conflict do nothing`, [id])
    this.tokens.set(guard, (await createToken(GUARD_CONFIGS[guard], id, this.#database)).value?.release() ?? '')
  }

  /** Stores the rows of a response: a list, or one created or changed record. */
  remember(collection: string, body: unknown): void {
    const rows = this.#rows.get(collection) ?? []
    for (const row of Array.isArray(body) ? body : [body]) {
      if (typeof row !== 'object' || row === null || !('id' in row) || typeof row.id !== 'number') continue
      const known = { id: row.id, version: 'version' in row ? Number(row.version) : 1 }
      const at = rows.findIndex(({ id }) => id === known.id)
      if (at >= 0) rows[at] = known
      else if (rows.push(known) > MAX_ROWS) rows.shift()
    }
    this.#rows.set(collection, rows)
  }

  forget(collection: string, id: number): void {
    this.#rows.set(collection, (this.#rows.get(collection) ?? []).filter((one) => one.id !== id))
  }

  row(random: Random, collection: string): KnownRow {
    const rows = this.#rows.get(collection)
    return rows?.length ? random.pick(rows) : MISSING_ROW
  }

  link(random: Random): OrderLink {
    return random.pick(this.#links)
  }
}
