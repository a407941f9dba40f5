/** What breaks an invariant since a test has begun. Other tests break rows past all rules: theirs are not counted. */
import db from '@adonisjs/lucid/services/db'
import { findBrokenRows, runChecks, type BrokenRow, type Check } from '#backend/pages/invariants/find_broken_rows'
import type { Group } from '@japa/runner/core'
import type { Store } from '#backend/engine/resource/store'

/** Of all checks, or of these. With a store within its transaction. */
export function watchInvariants(group: Group, checks?: readonly Check[]): (store?: Store) => Promise<BrokenRow[]> {
  const find = (store?: Store) => (checks ? runChecks(store?.trx ?? db.connection(), checks) : findBrokenRows(store?.trx))
  let before = new Set<string>()
  group.each.setup(async () => {
    before = new Set((await find()).map(nameOf))
  })
  return async (store) => (await find(store)).filter((row) => !before.has(nameOf(row)))
}

/** After each test of the group. */
export function assertInvariants(group: Group): void {
  const brokenRows = watchInvariants(group)
  group.each.teardown(async () => {
    const broken = await brokenRows()
    if (broken.length > 0) throw new Error(`the nightly check finds ${JSON.stringify(broken)}`)
  })
}

const nameOf = ({ invariant, subject, subject_field }: BrokenRow) => JSON.stringify([invariant, subject, subject_field])
