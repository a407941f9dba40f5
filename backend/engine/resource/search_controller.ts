/** GET /api/user/search?q= */
import type { HttpContext } from '@adonisjs/core/http'
import { callerOf } from './request.ts'
import { searchEverything } from './read/search/global_search.ts'
import { cleanText } from '#common/text/clean_text'
import type { SearchResult } from '#common/search'
import { Turns } from '#backend/engine/turns/turns'
import { invalid } from './refusals.ts'

const MAX_LENGTH = 100
/** All resources are searched; a page searches anew with each pause of whoever types. */
const turns = new Turns({ atOnce: 2, ofOne: 10, ofAll: 60 })

export async function search(ctx: HttpContext): Promise<SearchResult> {
  const query = new URLSearchParams(ctx.request.parsedUrl.query)
  for (const name of query.keys()) if (name !== 'q') throw invalid(name, (t) => t('errors.query.unknown'))
  const text = cleanText(query.get('q') ?? '')
  if (query.get('q')?.includes('\0')) throw invalid('q', (t) => t('errors.field.type.text'))
  if (text.length > MAX_LENGTH) throw invalid('q', (t) => t('errors.field.long', { max: MAX_LENGTH }))
  const caller = callerOf(ctx)
  return [...text].length < 2 ? { groups: [], late: [] } : turns.run(caller, () => searchEverything(caller, text))
}
