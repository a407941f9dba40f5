import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { enqueue } from '#backend/jobs/queue'
import { resourceOf } from '#backend/definition/registry'
import { mayOperate } from '#backend/resource/read/access'
import { callerOf, assertNoParameters, runMutation } from '#backend/resource/request'
import { Forbidden } from '#backend/resource/refusals'
import { middleware } from '#backend/auth/middleware'
import { CHECK_JOB } from './index.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { InvariantCheckState } from '#common/invariant_check_state'

/** GET /api/user/invariants: the last check. POST /api/user/invariants/check: starts one now. Both for those who may see the findings. */
export function registerInvariantRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('/api/user/invariants', async (ctx) => {
      assertAllowed(ctx)
      return readState()
    })
    router.post('/api/user/invariants/check', async (ctx) => {
      assertAllowed(ctx)
      assertNoParameters(ctx)
      return runMutation(ctx, async ({ trx }) => {
        await enqueue(CHECK_JOB, {}, { trx, key: 'now' })
        return { status: 202, body: { is_running: true } }
      })
    })
  }).use(middleware.auth({ guards: ['user'] }))
}

function assertAllowed(ctx: HttpContext): void {
  if (!mayOperate(resourceOf('invariant_findings'), callerOf(ctx), 'list')) throw new Forbidden()
}

async function readState(): Promise<InvariantCheckState> {
  const [row] = await query(db.connection(), STATE, [CHECK_JOB, CHECK_JOB, CHECK_JOB])
  return {
    checked_at: (row?.checked_at ?? null) as string | null, is_running: row?.is_running === true, has_failed: row?.has_failed === true,
  }
}

/** Jobs that are done are deleted after a while; the last nightly one is younger. */
const STATE = `
  select
    (select max(finished_at) from queue_jobs where name = ? and status = 'done') as checked_at,
    exists (select from queue_jobs where name = ? and (status = 'running' or (status = 'waiting' and run_at <= now()))) as is_running,
    (select status = 'failed' from queue_jobs where name = ? and finished_at is not null order by finished_at desc limit 1) as has_failed`
