/**
 * Creates the first account of a company, through a link in the log of the server. The link is encrypted with APP_KEY and not
 * stored; it expires after an hour, and is valid only while there is no staff account.
 */
import encryption from '@adonisjs/core/services/encryption'
import { appUrl } from '#backend/engine/env/env'
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { invalid } from '#backend/engine/resource/refusals'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { normalisePhone } from '#common/text/phone'
import { assertNewPassword } from '../new_password.ts'
import { countWrongSecrets } from '../limits/rate_limits.ts'
import { OWNER } from '../rights/seeded_roles.ts'
import { assertStrong } from './weak_password.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { NewOwner } from '../shapes.ts'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

const PURPOSE = 'first_owner'
const LOCK = 7245

export const firstOwnerLink = (): string =>
  `${appUrl}/user/first-owner/${encryption.encrypt(PURPOSE, { expiresIn: '1 hour', purpose: PURPOSE })}`

export async function hasStaff(client: QueryClientContract): Promise<boolean> {
  const [row] = await query(client, 'select 1 from users where deleted_at is null limit 1')
  return row !== undefined
}

interface FirstOwner extends NewOwner { readonly token: string; readonly password_confirmation: string }

export async function createFirstOwner({ ctx, body: { token, password_confirmation, ...person } }: PublicCall<FirstOwner>) {
  assertNewPassword({ ...person, password_confirmation })
  await countWrongSecrets({ limit: 'link_guess', of: [ctx.request.ip()] }, async () => {
    if (encryption.decrypt(token, PURPOSE) !== PURPOSE) throw new FirstOwnerLinkExpired()
    await runInTransaction(async (trx) => {
      // Concurrent requests wait for each other.
      await query(trx, 'select pg_advisory_xact_lock(?)', [LOCK])
      if (await hasStaff(trx)) throw new FirstOwnerLinkExpired()
      await createOwner(person, trx)
    })
  })
  return { message: ctx.t('ui.auth.first_owner_done') }
}

/** Throws Invalid with the name of the invalid field. */
export async function createOwner({ phone, ...person }: NewOwner, trx: TransactionClientContract): Promise<void> {
  const number = normalisePhone(phone)
  if (number === null) throw invalid('phone', (t) => t('errors.field.type.phone'))
  await assertStrong(person.password, { ...person, phone: number })
  const store = openStore(trx, null, await handlers().loadContext(trx))
  const [role] = await store.select('roles', { name: OWNER.name, guard: 'user' })
  if (!role) throw new Error(`the role "${OWNER.name}" is missing`)
  await store.insert('users', { ...person, phone: number, roles: [role.id] })
}

class FirstOwnerLinkExpired extends PublicError {
  constructor() {
    super(403, 'E_FORBIDDEN', (t) => t('errors.auth.first_owner_link'))
  }
}
