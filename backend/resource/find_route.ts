/** GET /api/user/search?q= */
import type { HttpContext } from '@adonisjs/core/http'
import { callerOf } from './caller_of.ts'
import { find, type Found } from './read/find.ts'
import { invalid } from './refusals.ts'

const LONGEST = 100

export async function search(ctx: HttpContext): Promise<Found> {
  const sent = new URLSearchParams(ctx.request.parsedUrl.query)
  for (const name of sent.keys()) if (name !== 'q') throw invalid(name, (t) => t('errors.query.unknown'))
  const text = (sent.get('q') ?? '').trim()
  if (text.includes('\0')) throw invalid('q', (t) => t('errors.field.type.text'))
  if (text.length > LONGEST) throw invalid('q', (t) => t('errors.field.long', { max: LONGEST }))
  return [...text].length < 2 ? { groups: [], late: [] } : find(callerOf(ctx), text)
}
