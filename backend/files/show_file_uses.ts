/** `GET /api/user/media/:id/uses`: the records that refer to a file, as far as the caller may see them, and how many more. */
import { callerOf } from '#backend/resource/request'
import { runInTransaction } from '#backend/database/run_in_transaction'
import { assertVisible } from '#backend/resource/read/visible_rows'
import { authorize } from '#backend/resource/policy'
import { resourceOf } from '#backend/definition/registry'
import { labelFileUses, findFileUses, type LabelledFileUse } from './file_uses.ts'
import type { HttpContext } from '@adonisjs/core/http'

export async function showFileUses(ctx: HttpContext): Promise<{ readonly uses: readonly LabelledFileUse[]; readonly hidden: number }> {
  const [caller, media, id] = [callerOf(ctx), resourceOf('media'), Number(ctx.params.id)]
  await authorize(caller, media, 'list')
  return runInTransaction(async (trx) => {
    await assertVisible(trx, 'media', caller, id)
    return labelFileUses({ trx, caller }, await findFileUses(trx, id))
  })
}
