import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { Linter, type Rule } from 'eslint'
import tseslint from 'typescript-eslint'
import { ROOT } from '../../../../tools/root.ts'

/** Loads a rule: the rules are untyped JavaScript, which ESLint loads directly. */
async function ruleIn(name: string): Promise<Rule.RuleModule> {
  const file = new URL(`../../../../tools/eslint/${name}.js`, import.meta.url)
  return ((await import(file.href)) as { readonly default: Rule.RuleModule }).default
}

const house = {
  rules: { boundaries: await ruleIn('boundaries'), nouns: await ruleIn('nouns'), room_cycles: await ruleIn('room_cycles') },
}

/** The messages of the rule for a file with this text. */
function messagesOf(rule: string, path: string, text: string, options: readonly unknown[] = [], root = ROOT): string[] {
  const config: Linter.Config = {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { house },
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    rules: { [`house/${rule}`]: ['error', ...options] },
  }
  return new Linter({ cwd: root }).verify(text, [config], { filename: join(root, path) }).map(({ message }) => message)
}

const SHELF = 'imports lead to a lower shelf (tools/eslint/layers.js)'

test.group('lint / boundaries', () => {
  test('refuse imports that leave a house, lead to a higher shelf or to code that is not shipped', ({ assert }) => {
    const refused: readonly (readonly [file: string, text: string, message: string])[] = [
      ['schema/x.ts', "import { app } from '#resources'", 'schema/ is the lowest layer: it imports nothing but itself'],
      ['schema/x.ts', "import { app } from 'luxon'", 'schema/ is the lowest layer: it imports nothing but itself'],
      ['common/x.ts', "import { app } from '#resources'", 'common/ is a lower layer: it imports only schema/, and types of resources.ts'],
      ['resources.ts', "import { x } from '#common/text/phone'", 'resources.ts is plain data: it imports only the language of schema/'],
      ['admin/staff/fields/x.tsx', "import { x } from '../../../backend/engine/clock/business_time.ts'",
        'admin/ talks to the server over HTTP, it never imports backend/'],
      ['admin/staff/fields/x.tsx', "type X = import('#backend/engine/clock/business_time').X",
        'admin/ talks to the server over HTTP, it never imports backend/'],
      ['backend/pages/site/x.ts', "import { x } from '../../../admin/kit/format/x.ts'", 'backend/ never imports admin/'],
      ['backend/pages/site/x.ts', "import { ROOT } from '../../../tools/root.ts'", 'tools/ is not shipped: the product does not import it'],
      ['admin/kit/site/x.tsx', "await import('../../../tests/support/until.ts')", 'tests/ is not shipped: the product does not import it'],
      ['backend/engine/resource/x.ts', "import type { X } from '#backend/services/auth/guards'", `engine lies below services: ${SHELF}`],
      ['backend/engine/resource/x.ts', "type X = typeof import('#backend/services/auth/guards')", `engine lies below services: ${SHELF}`],
      ['backend/services/auth/x.ts', "export { orders } from '#backend/trade/orders/index'", `services lies below trade: ${SHELF}`],
      ['backend/trade/orders/x.ts', "const x = await import('#backend/app/start/handlers')", `trade lies below app: ${SHELF}`],
      ['backend/trade/orders/x.ts', "import { x } from '../../pages/scan/index.ts'", `trade lies below pages: ${SHELF}`],
      ['backend/gifts/box/x.ts', "import { x } from '#backend/trade/orders/index'", 'backend/gifts is no shelf (tools/eslint/layers.js)'],
      ['backend/trade/orders/x.ts', "import { x } from '#backend/gifts/box/index'", 'backend/gifts is no shelf (tools/eslint/layers.js)'],
      ['backend/trade/shipments/x.ts', "import { x } from '#backend/trade/orders/save_order'",
        'backend/trade/shipments may import of backend/trade/orders only its index.ts and its pure files, '
        + 'not backend/trade/orders/save_order.ts'],
      ['admin/kit/auth/x.tsx', "import type { Row } from '../../staff/resource/form.tsx'", `kit lies below staff: ${SHELF}`],
      ['admin/portal/x.tsx', "const x = import('../staff/resource/form.tsx')", `portal lies beside staff: ${SHELF}`],
      ['admin/courier/stop/x.tsx', "import { x } from '../../portal/orders.tsx'", `courier lies beside portal: ${SHELF}`],
      ['admin/staff/orders/x.tsx', "import { customPages } from '../custom_pages.ts'",
        'admin/staff/custom_pages.ts composes the rooms below it: no room imports it'],
    ]
    assert.deepEqual(refused.map(([file, text]) => [file, text, ...messagesOf('boundaries', file, text)]), refused.map((row) => [...row]))
  })

  test('allow imports on a shelf and to lower ones', ({ assert }) => {
    const good: readonly (readonly [file: string, text: string])[] = [
      ['schema/x.ts', "import { app } from './types.ts'"],
      ['common/x.ts', "import { decimal } from '#schema/decimal'\nimport { DateTime } from 'luxon'"],
      ['common/x.ts', "import type { ShapedAs } from '#resources'"],
      ['resources.ts', "import { x } from './schema/types.ts'"],
      ['admin/staff/fields/x.tsx', "import { app } from '../../../resources.ts'\nimport { x } from '../../kit/format/dates.ts'"],
      ['backend/app/start/x.ts', "import { orders } from '#backend/trade/orders/index'\nimport { x } from './rooms.ts'"],
      ['backend/trade/shipments/x.ts',
        "import { measuredNow } from '#backend/trade/orders/price/pricing'\n"
        + "import type { X } from '#backend/engine/resource/handler_types'"],
      ['backend/services/auth/x.ts', "const x = await import('#backend/engine/database/query')"],
      ['tools/x.ts', "import { x } from '#backend/app/start/handlers'\nimport { y } from '../tests/support/until.ts'"],
      ['tests/unit/x.spec.ts', "import { x } from '../../tools/root.ts'\nimport { y } from '#backend/app/bin/shutdown'"],
    ]
    assert.deepEqual(good.flatMap(([file, text]) => messagesOf('boundaries', file, text)), [])
  })
})

test.group('lint / nouns', () => {
  const message = (file: string, noun: string) => `${file} is generic: it must not name the noun "${noun}"`

  test('refuse a noun of the trade in a generic room', ({ assert }) => {
    const refused: readonly (readonly [file: string, text: string, noun: string])[] = [
      ['backend/engine/resource/x.ts', "if (resource.name === 'order_items') stop()", 'order_items'],
      ['backend/services/openapi/x.ts', "t('orders.fields.total')", 'orders'],
      ['backend/engine/resource/read/x.ts', 'query(`select id from "shipments" where id = ?`)', 'shipments'],
      ['backend/services/exchange/x.ts', "query('select 1 from zones join cities on true')", 'zones'],
      ['schema/x.ts', 'const late = { orders: true }', 'orders'],
      ['schema/check/x.ts', 'const { x } = definition.resources.orders', 'orders'],
      ['admin/staff/fields/x.tsx', 'interface Props { readonly order_items: number }', 'order_items'],
      ['admin/staff/resource/x.tsx', "const isStock = name === 'stocks'", 'stocks'],
      ['admin/staff/fields/x.tsx', "const isDrawer = field.of === 'coins'", 'coins'],
      ['admin/staff/resource/x.tsx', "t('shapes.quote_lines.quantity')", 'quote_lines'],
    ]
    const found = refused.map(([file, text]) => [file, text, ...messagesOf('nouns', file, text)])
    assert.deepEqual(found, refused.map(([file, text, noun]) => [file, text, message(file, noun)]))
  })

  test('allow ambiguous names, and nouns in other rooms', ({ assert }) => {
    const good: readonly (readonly [file: string, text: string])[] = [
      ['backend/engine/resource/x.ts', '/** `order_items` of an order. */\nconst order = { jobs: handlers.jobs, tasks: 1 }'],
      ['backend/engine/resource/x.ts', "query('select id from media where owner_id = ?', [clients.length])"],
      ['backend/engine/resource/x.ts', "const people = { courier: 'couriers', client: 'clients' }"],
      ['backend/engine/resource/x.ts', "sort(rows, 'order by id'); import('@adonisjs/lucid/services/db')"],
      ['backend/trade/orders/x.ts', "store.insert('order_items', {})"],
      ['backend/engine/database/migrations/x.ts', "this.schema.createTable('orders', () => {})"],
    ]
    assert.deepEqual(good.flatMap(([file, text]) => messagesOf('nouns', file, text)), [])
  })
})

test.group('lint / import cycles between rooms', (group) => {
  const root = mkdtempSync(join(tmpdir(), 'rooms-'))
  group.teardown(() => rmSync(root, { recursive: true }))

  const files: Readonly<Record<string, string>> = {
    'house/low/cellar/wine.ts': "import type { Cook } from '../kitchen/cook.ts'",
    'house/low/kitchen/cook.ts': "import { Table } from '../hall/table.ts'\nimport { pan } from './pan.ts'",
    'house/low/kitchen/pan.ts': "import { Cook } from './cook.ts'",
    'house/low/hall/table.ts': "const wine = await import('../cellar/wine.ts')",
    'house/high/roof/tile.ts': "import { Cook } from '../../low/kitchen/cook.ts'",
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const CIRCLE = 'rooms import each other in a circle: '
  const circles = (path: string) => messagesOf('room_cycles', path, files[path] ?? '', [{ root, houses: ['house'] }], root)

  test('are reported at every import of the cycle, including type imports', ({ assert }) => {
    assert.deepEqual(circles('house/low/cellar/wine.ts'), [CIRCLE + 'low/cellar → low/kitchen → low/hall → low/cellar'])
    assert.deepEqual(circles('house/low/kitchen/cook.ts'), [CIRCLE + 'low/kitchen → low/hall → low/cellar → low/kitchen'])
    assert.deepEqual(circles('house/low/hall/table.ts'), [CIRCLE + 'low/hall → low/cellar → low/kitchen → low/hall'])
  })

  test('files of one room may import each other, and a room may import a cycle', ({ assert }) => {
    assert.deepEqual([...circles('house/low/kitchen/pan.ts'), ...circles('house/high/roof/tile.ts')], [])
  })
})
