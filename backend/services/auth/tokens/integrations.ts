/** API tokens, which staff create for other programs. */
import { beforeSaveApiToken, afterSaveApiToken } from './save_api_token.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const integrations = {
  hooks: { api_tokens: { beforeSave: beforeSaveApiToken, afterSave: afterSaveApiToken } },
} satisfies PartialHandlers
