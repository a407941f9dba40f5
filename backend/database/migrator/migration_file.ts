/** The text of a migration, for review: SQL as it will run, and the way back, which loses what came after it. */
import type { Change } from './difference.ts'

export function migrationSource(up: readonly Change[], down: readonly Change[]): string {
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

/** 20261121093000_orders.ts: the moment in UTC, so that names sort in the order in which they were written. */
export function migrationName(instant: Date, subject: string): string {
  return `${instant.toISOString().replace(/\D/g, '').slice(0, 14)}_${subject}.ts`
}

function method(name: string, changes: readonly Change[]): string[] {
  return [`  override async ${name}() {`, ...blocks(changes).flatMap(call), '  }']
}

/** Statements of one line stand together, as far as no comment comes between them. */
function blocks(changes: readonly Change[]): Change[][] {
  const all: Change[][] = []
  for (const change of changes) {
    const last = all.at(-1)
    if (last && [...last, change].every((c) => isLine(c) && !comments(c).length)) last.push(change)
    else all.push([change])
  }
  return all
}

function call(changes: readonly Change[]): string[] {
  const said = changes.flatMap(comments).map((comment) => `    // ${comment}`)
  const [only] = changes
  const text = changes.map(({ statement }) => statement.replace(/[\\`]|\$\{/g, '\\$&')).join(';\n')
  if (changes.length === 1 && only && isLine(only) && !/['\n]/.test(text)) return [...said, `    this.schema.raw('${text}')`]
  return [...said, '    this.schema.raw(`', ...text.split('\n').map((line) => `      ${line}`.trimEnd()), '    `)']
}

const isLine = ({ statement }: Change) => !/\n(?! {2}foreign)/.test(statement)
const comments = ({ destructive, note }: Change) => [destructive ? 'destructive: values are lost' : '', note ?? ''].filter(Boolean)
