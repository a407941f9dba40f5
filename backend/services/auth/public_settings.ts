/** GET /api/public/settings → { 'company.name': … }: the public settings of the company. */
import db from '@adonisjs/lucid/services/db'
import { spendApiCall } from './limits/rate_limits.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'

export async function showPublicSettings({ ctx: { request, response } }: PublicCall) {
  await spendApiCall(['address', request.ip()])
  const rows: { key: string; value: unknown }[] = await db.from('settings').select('key', 'value').where('is_public', true).orderBy('key')
  response.header('cache-control', 'public, max-age=60')
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
