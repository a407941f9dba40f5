/** GET /api/public/settings → { 'company.name': … }: the public settings of the company. */
import db from '@adonisjs/lucid/services/db'
import { spendApiCall } from './rate_limits.ts'
import type { HttpContext } from '@adonisjs/core/http'

export async function showPublicSettings({ request, response }: HttpContext) {
  await spendApiCall(['address', request.ip()])
  const rows: { key: string; value: unknown }[] = await db.from('settings').select('key', 'value').where('is_public', true).orderBy('key')
  response.header('cache-control', 'public, max-age=60')
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
