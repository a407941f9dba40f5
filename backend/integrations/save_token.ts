import { giveSecret, isForTokens } from '#backend/auth/api_tokens'
import { query } from '#backend/database/query'
import { Forbidden, invalid } from '#backend/resource/refusals'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Values } from '#backend/resource/store'

/** Days. Whoever forgets a token has to forget it for a year only. */
const LONGEST = 366
const DAY = 86_400_000

/** Its maker stands behind it, and gives it nothing that he does not have himself. */
export async function saveToken({ store, before, draft }: Saving<'api_tokens'>): Promise<Values<'api_tokens'>> {
  const { caller, facts } = store
  if (before || !caller) return {}
  if (caller.guard !== 'user' || caller.api_token) throw new Forbidden()
  const last = new Date(Date.parse(`${facts.today}T00:00:00Z`) + LONGEST * DAY).toISOString().slice(0, 10)
  const { expires_on: day } = draft
  if (day && (day < facts.today || day > last)) throw invalid('expires_on', (t) => t('errors.integrations.expiry', { last }))
  const rows = await query(store.trx, 'select name from permissions where id = any(?::bigint[])', [draft.permissions ?? []])
  const names = rows.map(({ name }) => String(name))
  if (names.some((name) => !caller.permissions.has(name))) throw invalid('permissions', (t) => t('errors.integrations.not_held'))
  if (!names.every(isForTokens)) throw invalid('permissions', (t) => t('errors.integrations.not_for_tokens'))
  return { owner_id: caller.id }
}

/** Said in the answer to the request that made it, and never again. */
export async function sayToken({ store, before, row }: Saved<'api_tokens'>): Promise<void> {
  if (!before) store.once.token = await giveSecret(store, row.id)
}
