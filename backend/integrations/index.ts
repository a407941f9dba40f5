/** Other programs that work with the company's records, by tokens that members of staff make for them. */
import { saveToken, sayToken } from './save_token.ts'
import type { Room } from '#backend/resource/behavior'

export const integrations = {
  hooks: { api_tokens: { beforeSave: saveToken, afterSave: sayToken } },
} satisfies Room
