/** Which statuses belong together is said once, in `groups` of resources.ts: one of these lists would miss a status that is added. */
import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { registry, valuesOf } from '#backend/engine/definition/registry'

const ROOT = new URL('../../../', import.meta.url).pathname

/** Lists in an order of their own, and tables with all statuses. */
const WITH_A_REASON: Readonly<Record<string, string>> = {
  'common/plant/floor.ts': 'the columns of the plant page, in their order',
  'backend/pages/plant/work_list.ts': 'in which order the own steps are listed',
  'admin/staff/orders/progress.ts': 'which step of the progress bar a status belongs to',
  'admin/portal/order/client_order.ts': 'which step of the client’s progress a status belongs to',
  'backend/services/channels/callbacks/receipt.ts': 'what providers say of a message, the furthest first',
  'admin/staff/orders/items/decision.tsx': 'the two decisions, which quotes happen to have as statuses',
}

const flows = [...registry.values()].flatMap(({ name, fields: { status }, transitions }) =>
  (status?.of !== undefined && Object.keys(transitions).length > 0 ? [{ name, statuses: new Set(valuesOf(status.of)) }] : []))

/** `'a', 'b'` of one flow, as an array or in SQL. */
function listsIn(text: string): string[] {
  const lists = text.match(/'\w+'(?:,\s*'\w+')+/g) ?? []
  return lists.filter((list) => {
    const words = [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
    return flows.some(({ statuses }) => words.every((word) => statuses.has(word)))
  })
}

test.group('schema / groups of statuses', () => {
  test('finds a list of statuses in code and in SQL', ({ assert }) => {
    assert.deepEqual(listsIn("['reserved', 'collected']; where status in ('done', 'semi_done') and kind in ('collect', 'delivery')"),
      ["'reserved', 'collected'", "'done', 'semi_done'"])
  })

  test('are named, not repeated', ({ assert }) => {
    const paths = globSync('{backend,admin,common}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/migrations/**', 'backend/app/demo/**'] })
    const listsOf = (path: string) => listsIn(readFileSync(`${ROOT}${path}`, 'utf8'))
    const found = paths.map((path) => [path, listsOf(path)] as const).filter(([, lists]) => lists.length > 0)
    assert.deepEqual(found.filter(([path]) => !WITH_A_REASON[path]), [])
    assert.sameMembers(Object.keys(WITH_A_REASON), found.map(([path]) => path))
  })
})
