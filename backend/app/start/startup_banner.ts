import { firstOwnerLink, hasStaff } from '#backend/services/auth/password/first_owner'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import env from '#backend/engine/env/env'
import type { ApplicationService } from '@adonisjs/core/types'

/** Prints the address of the server and the accounts to sign in with. */
export async function printStartupBanner(app: ApplicationService) {
  const address = env.get('APP_URL') ?? `http://${env.get('HOST')}:${env.get('PORT')}`
  const details = await Promise.all([demoLines, firstOwnerLines].map((lines) => lines(app).catch(() => [])))
  const lines = [`Zarbia is open at ${address}`, `Staff sign in at ${address}/admin`, ...details.flat()]
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

/** The demo accounts, if the database has them. An error here must not end a server that has started. */
async function demoLines(app: ApplicationService) {
  const db = await app.container.make('lucid.db')
  const { rows } = await db.rawQuery('select 1 from users where phone = ?', [demoAccounts[0].phone])
  if (rows.length === 0) return []
  const accounts = demoAccounts.map(({ role, phone }) => `  ${role.padEnd(14)} ${phone}`)
  return ['', `Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accounts]
}

/** The link that creates the first owner, if there is no staff yet. */
async function firstOwnerLines(app: ApplicationService) {
  const db = await app.container.make('lucid.db')
  if (await hasStaff(db.connection())) return []
  const invitation = 'Nobody works here yet. The first owner is made here, within an hour:'
  return ['', invitation, `  ${firstOwnerLink()}`, 'or with: npm run ace owner:create']
}
