/** The two-step verification of somebody who has lost telephone and recovery codes. */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { deleteSecondFactor, secondFactorOf } from '#backend/services/auth/sign_in/second_factor'
import { refuse } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { audit } from '#backend/engine/resource/write/audit'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { lacksPermissionOfPerson } from '#backend/services/auth/rights/granted_permissions'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'

export const showSecondFactorOf = ({ caller, id }: Call) => runInTransaction(async (trx) => {
  await assertVisible(trx, 'users', caller, id)
  return secondFactorOf(id, trx)
})

export async function removeSecondFactor({ store, id }: SavingCall): Promise<object> {
  await findForUpdate(store, resourceOf('users'), id)
  // Users disable their own second factor with the password and a code.
  if (id === store.caller.id) throw refuse('errors.staff.own_record')
  if (await lacksPermissionOfPerson(store, 'user', id)) throw refuse('errors.staff.above_you')
  if (await deleteSecondFactor(id, store.trx)) {
    await audit(store, { action: 'users.second_factor_removed', resource: 'users', id, before: null, after: null })
  }
  return {}
}
