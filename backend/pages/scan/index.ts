/** Scanning, and the rolls of tags. */
import { fillTagBatch } from './tag_batches.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const scanning = { hooks: { tag_batches: { afterSave: fillTagBatch } } } satisfies PartialHandlers
