import { INVOICE_CHECKS } from '#backend/invariants/invoice_checks'
import { withStore } from './with_store.ts'
import type { Group } from '@japa/runner/core'
import type { Store } from '#backend/resource/store'

/** What the nightly checks of invoices find, except what was broken before the group: other tests do that on purpose. */
export function invoiceFindings(group: Group): (store: Store) => Promise<string[]> {
  const known = new Set<string>()
  group.setup(async () => {
    for (const finding of await withStore(findAll)) known.add(finding)
  })
  return async (store) => (await findAll(store)).filter((finding) => !known.has(finding))
}

async function findAll(store: Store): Promise<string[]> {
  const found: string[] = []
  for (const { invariant, sql } of INVOICE_CHECKS)
    for (const row of await store.query(sql)) found.push(`${invariant} ${JSON.stringify(row)}`)
  return found
}
