import { revokeSessions } from './access_tokens.ts'
import { revokeApiTokens } from './api_tokens.ts'
import { revokePin } from '../sign_in/devices.ts'
import { deletePhoneCodes } from '../sign_in/phone_codes.ts'
import { deleteConfirmations, deleteResetTokens } from '../password/reset_tokens.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Store } from '#backend/engine/resource/store'
import type { GuardConfig } from '../guards.ts'

/** Sessions, except the one of `exceptToken`, mailed links, codes, API tokens, and the PIN of a person. */
export async function revokeTokens(store: Store, config: GuardConfig, id: number, exceptToken?: number): Promise<void> {
  await revokeSessions(config, id, store.trx, exceptToken)
  await deleteOneTimeTokens(config, id, store.trx)
  if (config.guard === 'user') await revokeApiTokens(store, id)
  await revokePin(store, config, id)
}

/** Mailed links and codes that were sent by phone. */
export async function deleteOneTimeTokens(config: GuardConfig, id: number, client: QueryClientContract): Promise<void> {
  await deleteResetTokens(config, id, client)
  await deleteConfirmations(config, id, client)
  await deletePhoneCodes(config, id, client)
}
