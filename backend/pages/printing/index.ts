/** The printing room: every paper that the company hands over. */
import { beforeSavePrint } from './save_print.ts'
import { afterSaveProfile } from './save_print_profile.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const printing = {
  hooks: { prints: { beforeSave: beforeSavePrint }, print_profiles: { afterSave: afterSaveProfile } },
} satisfies PartialHandlers
