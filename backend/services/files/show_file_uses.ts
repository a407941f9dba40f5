/** `GET /api/user/media/:id/uses`: the records that refer to a file, as far as the caller may see them, and how many more. */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { labelFileUses, findFileUses } from './uses.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { FileUses } from '#common/file_uses'

export async function showFileUses({ caller, id }: Call): Promise<FileUses> {
  return runInTransaction(async (trx) => {
    await assertVisible(trx, 'media', caller, id)
    return labelFileUses({ trx, caller }, await findFileUses(trx, id))
  })
}
