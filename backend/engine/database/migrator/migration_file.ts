/** The source of a migration for review: the SQL of `up` and `down`. */
import type { SchemaChange } from './diff_schemas.ts'

export function migrationSource(up: readonly SchemaChange[], down: readonly SchemaChange[]): string {
  return [
    "import { BaseSchema } from '@adonisjs/lucid/schema'",
    '',
    'export default class extends BaseSchema {',
    ...method('up', up),
    '',
    ...method('down', down.map(({ summary, statement }) => ({ summary, statement }))),
    '}',
    '',
  ].join('\n')
}

/** 20261121093000_orders.ts: with the time in UTC, so that files sort by creation. */
export function migrationName(instant: Date, subject: string): string {
  return `${instant.toISOString().replace(/\D/g, '').slice(0, 14)}_${subject}.ts`
}

function method(name: string, changes: readonly SchemaChange[]): string[] {
  return [`  override async ${name}() {`, ...blocks(changes).flatMap(call), '  }']
}

/** Groups adjacent one-line statements without comments. */
function blocks(changes: readonly SchemaChange[]): SchemaChange[][] {
  const all: SchemaChange[][] = []
  for (const change of changes) {
    const last = all.at(-1)
    if (last && [...last, change].every((c) => isSingleLine(c) && !comments(c).length)) last.push(change)
    else all.push([change])
  }
  return all
}

function call(changes: readonly SchemaChange[]): string[] {
  const commentLines = changes.flatMap(comments).map((comment) => `    // ${comment}`)
  const [only] = changes
  const text = changes.map(({ statement }) => statement.replace(/[\\`]|\$\{/g, '\\$&')).join(';\n')
  if (changes.length === 1 && only && isSingleLine(only) && !/['\n]/.test(text)) return [...commentLines, `    this.schema.raw('${text}')`]
  return [...commentLines, '    this.schema.raw(`', ...text.split('\n').map((line) => `      ${line}`.trimEnd()), '    `)']
}

const isSingleLine = ({ statement }: SchemaChange) => !/\n(?! {2}foreign)/.test(statement)
const comments = ({ destructive, note }: SchemaChange) => [destructive ? 'destructive: values are lost' : '', note ?? ''].filter(Boolean)
