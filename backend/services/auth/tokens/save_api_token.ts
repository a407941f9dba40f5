import { createTokenSecret, isGrantableToToken } from '#backend/services/auth/tokens/api_tokens'
import { query } from '#backend/engine/database/query'
import { Forbidden, invalid } from '#backend/engine/resource/refusals'
import { addDays } from '#common/time/time'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

/** Maximum validity, so that a forgotten token expires after a year. */
const MAX_DAYS = 366

/** The creator becomes the owner of the token, and can only give it permissions that they have themselves. */
export async function beforeSaveApiToken({ store, before, draft }: BeforeSaveContext<'api_tokens'>): Promise<Values<'api_tokens'>> {
  const { caller, context } = store
  if (before || !caller) return {}
  if (caller.guard !== 'user' || caller.api_token) throw new Forbidden()
  const last = addDays(context.today, MAX_DAYS)
  const { expires_on: day } = draft
  if (day && (day < context.today || day > last)) throw invalid('expires_on', (t) => t('errors.integrations.expiry', { last }))
  const rows = await query(store.trx, 'select name from permissions where id = any(?::bigint[])', [draft.permissions ?? []])
  const names = rows.map(({ name }) => String(name))
  if (names.some((name) => !caller.permissions.has(name))) throw invalid('permissions', (t) => t('errors.integrations.not_held'))
  if (!names.every(isGrantableToToken)) throw invalid('permissions', (t) => t('errors.integrations.not_for_tokens'))
  return { owner_id: caller.id }
}

/** The secret is in the response that creates the token, and never again. */
export async function afterSaveApiToken({ store, before, row }: AfterSaveContext<'api_tokens'>): Promise<void> {
  if (!before) store.transientResponse.token = await createTokenSecret(store, row.id)
}
