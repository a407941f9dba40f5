/**
 * Names of prepared statements: PostgreSQL parses and plans such a statement once per connection and not at every call. Each takes 0.1 MB
 * or more in each connection, so only statements that are used a second time are prepared, and the least recently used are closed.
 */
import type { Client, Connection } from 'pg'

const MAX_PREPARED = 500
/** Forgotten together, so that connections rarely look for statements to close. */
const FORGOTTEN_TOGETHER = 50
const MAX_REMEMBERED = 3000
const PREPARABLE = /^\s*(select|with|insert|update|delete) /

interface Statement { readonly name: string; usedAt: number }

const statements = new Map<string, Statement>()
const usedOnce = new Set<string>()
let uses = 0
/** Grows with every name: a forgotten statement gets a new one when it is prepared again. */
let count = 0
/** The names of statements that are not forgotten. A new set each time that some are. */
let names: Set<string> = new Set()
/** The set after which a connection has closed the others. */
const closedFor = new WeakMap<Client, ReadonlySet<string>>()

/** Undefined for a statement that is not prepared. To be called right before the statement is sent on this connection. */
export function preparedName(connection: Client, sql: string): string | undefined {
  const statement = statements.get(sql) ?? (isUsedAgain(sql) ? addStatement(sql) : undefined)
  if (!statement) return undefined
  statement.usedAt = ++uses
  if (closedFor.get(connection) !== names) closeForgotten(connection)
  return statement.name
}

function isUsedAgain(sql: string): boolean {
  if (!PREPARABLE.test(sql)) return false
  if (usedOnce.delete(sql)) return true
  if (usedOnce.size >= MAX_REMEMBERED) usedOnce.clear()
  usedOnce.add(sql)
  return false
}

function addStatement(sql: string): Statement {
  if (statements.size >= MAX_PREPARED) forgetLeastUsed()
  const statement = { name: `s${count++}`, usedAt: uses }
  statements.set(sql, statement)
  names.add(statement.name)
  return statement
}

/** After a column has changed its type PostgreSQL refuses the statements that were prepared before. */
export function forgetPrepared(): void {
  statements.clear()
  names = new Set()
}

function forgetLeastUsed(): void {
  const oldest = [...statements].sort(([, a], [, b]) => a.usedAt - b.usedAt).slice(0, FORGOTTEN_TOGETHER)
  for (const [sql] of oldest) statements.delete(sql)
  names = new Set([...statements.values()].map(({ name }) => name))
}

/** Sent before the next statement, after those that are under way. */
function closeForgotten(client: Client): void {
  closedFor.set(client, names)
  const { connection } = client as unknown as { connection: Parsing }
  for (const name of Object.keys(connection.parsedStatements)) if (!names.has(name)) {
    connection.close({ type: 'S', name }, true)
    delete connection.parsedStatements[name]
  }
}

/** What pg keeps of a connection: the texts of its prepared statements by name. */
interface Parsing extends Connection { readonly parsedStatements: Record<string, string> }
