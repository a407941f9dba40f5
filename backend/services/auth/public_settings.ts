/** GET /api/public/settings → { 'company.name': … }: the settings of the company that are `public` in resources.ts. */
import db from '@adonisjs/lucid/services/db'
import { resourceOf } from '#backend/engine/definition/registry'
import { loadRuleContext } from '#backend/services/settings/load_rule_context'
import { spendApiCall } from './limits/rate_limits.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'

export async function showPublicSettings({ ctx: { request, response } }: PublicCall) {
  await spendApiCall(['address', request.ip()])
  const context = await loadRuleContext(db.connection())
  response.header('cache-control', 'public, max-age=60')
  const shown = Object.values(resourceOf('settings').fields).filter((field) => field.public)
  return Object.fromEntries(shown.map(({ name }) => [publicKey(name), context.setting(name)]))
}

/** `company_name` is `company.name`, section and name, for the programs of others that read it. */
const publicKey = (name: string): string => name.replace('_', '.')
