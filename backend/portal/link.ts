/** The order behind an unguessable link. Whoever holds it stands in for the client, for this order only. */
import db from '@adonisjs/lucid/services/db'
import { createCaller } from '#backend/auth/create_caller'
import { permissionsHeldBy } from '#backend/auth/granted'
import { countFailures, spendApiCall } from '#backend/auth/limits'
import { query } from '#backend/database/query'
import { PublicError } from '#backend/exceptions/public_error'
import { loadFacts } from '#backend/settings/facts'
import { settingOf } from '#backend/settings/values'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '#backend/resource/caller'

/** Whom we sent a link may read what it shows; what the client's roles do not permit, the link does not either. */
const READING = ['order-list']

export interface Link { readonly caller: Caller; readonly order_id: number }

/** One refusal for a link that never was and for one that has ended: nobody learns which. */
class NoSuchLink extends PublicError {
  constructor() {
    super(404, 'E_NOT_FOUND', (t) => t('errors.portal.link'))
  }
}

/** Wrong links are counted by address; behind a right one `callerOf(ctx)` is its client. */
export async function linkOf(ctx: HttpContext): Promise<Link> {
  const ip = ctx.request.ip()
  await spendApiCall(['address', ip])
  const facts = await loadFacts(db.connection())
  const days = settingOf(facts, 'orders.link_days')
  const { id, client_id } = await countFailures([{ limit: 'link_guess', of: [ip] }], () => find(String(ctx.params.token), days))
  const client = { id: client_id, site_id: null, permissions: [...READING, ...await permissionsHeldBy('client', client_id)] }
  ctx.caller = { ...createCaller(ctx, 'client', client, { instant: facts.now, today: facts.today }), via: 'link' }
  return { caller: ctx.caller, order_id: id }
}

/** For the status of its page. Tokens are too long to be guessed. */
export async function isOpenLink(token: string): Promise<boolean> {
  return (await lookUp(token, settingOf(await loadFacts(db.connection()), 'orders.link_days'))) !== null
}

interface Found { readonly id: number; readonly client_id: number }

async function find(token: string, days: number): Promise<Found> {
  const found = await lookUp(token, days)
  if (!found) throw new NoSuchLink()
  return found
}

/** `days`: after the order is closed. */
async function lookUp(token: string, days: number): Promise<Found | null> {
  const [order] = await query(db.connection(), `
    select id, client_id from orders where public_token = ? and deleted_at is null
    and coalesce(delivered_at, canceled_at, now()) > now() - make_interval(days => ?)`, [token, days])
  return (order as unknown as Found | undefined) ?? null
}
