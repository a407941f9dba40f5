/** API tokens, which staff create for other programs. */
import { saveToken, returnToken } from './save_token.ts'
import type { Room } from '#backend/resource/behavior'

export const integrations = {
  hooks: { api_tokens: { beforeSave: saveToken, afterSave: returnToken } },
} satisfies Room
