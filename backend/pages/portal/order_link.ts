/** The secret link of an order. Its holder acts as the client, for this order only. */
import { Exception } from '@adonisjs/core/exceptions'
import db from '@adonisjs/lucid/services/db'
import { createCaller } from '#backend/services/auth/rights/create_caller'
import { grantedPermissions } from '#backend/services/auth/rights/granted_permissions'
import { permissionSet } from '#backend/services/auth/rights/permission_sets'
import { countWrongSecrets, spendApiCall } from '#backend/services/auth/limits/rate_limits'
import { query } from '#backend/engine/database/query'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { loadRuleContext } from '#backend/services/settings/load_rule_context'
import { settingOf } from '#backend/services/settings/setting_of'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'

/** Needed to read the page. All other permissions come from the roles of the client. */
const READ_PERMISSIONS = ['order-list']

export interface OrderLink { readonly caller: Caller; readonly order_id: number }

/** The same error for unknown and expired links, and those of a deleted client: whoever has one learns nothing about them. */
class LinkNotFound extends PublicError {
  constructor() {
    super(404, 'E_NOT_FOUND', (t) => t('errors.portal.link'))
  }
}

/** Sets `callerOf(ctx)` to the client of the link. Wrong links count by IP address. */
export async function authenticateOrderLink(ctx: HttpContext): Promise<OrderLink> {
  const ip = ctx.request.ip()
  await spendApiCall(['address', ip])
  const context = await loadRuleContext(db.connection())
  const { id, client_id } = await findOrder(ip, String(ctx.params.token), context)
  const permissions = permissionSet([...READ_PERMISSIONS, ...await grantedPermissions('client', client_id)])
  const client = { id: client_id, site_id: null, permissions }
  ctx.caller = { ...createCaller(ctx, 'client', client, { instant: context.now, today: context.today }), via: 'link' }
  return { caller: ctx.caller, order_id: id }
}

/**
 * The HTTP status of the page, which is the same document for all links: what it shows, it asks for by calls. A wrong link counts as in
 * those; pages themselves have a count of their own, so that nobody's pages use up the calls of others behind the same address.
 */
export async function statusOfOrderPage(ip: string, token: string): Promise<number> {
  try {
    await spendApiCall(['page', ip])
    await findOrder(ip, token, await loadRuleContext(db.connection()))
    return 200
  } catch (error) {
    if (error instanceof Exception && (error.status === 404 || error.status === 429)) return error.status
    throw error
  }
}

interface LinkedOrder { readonly id: number; readonly client_id: number }

const findOrder = (ip: string, token: string, context: RuleContext): Promise<LinkedOrder> =>
  countWrongSecrets({ limit: 'link_guess', of: [ip] }, async () => {
    const found = await queryOrder(token, settingOf(context, 'orders_link_days'))
    if (!found) throw new LinkNotFound()
    return found
  })

/** `days`: how long the link is valid after the order is closed. */
async function queryOrder(token: string, days: number): Promise<LinkedOrder | null> {
  const [order] = await query(db.connection(), `
    select orders.id, client_id from orders join clients on clients.id = client_id and clients.deleted_at is null
    where public_token = ? and orders.deleted_at is null
      and coalesce(delivered_at, canceled_at, now()) > now() - make_interval(days => ?)`, [token, days])
  return (order as unknown as LinkedOrder | undefined) ?? null
}
