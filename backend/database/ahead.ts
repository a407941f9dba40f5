/**
 * The begin of a transaction, and what in it nobody waits for, go to PostgreSQL together with the next statement: each write and
 * each answer on its own costs more than most statements do. They never go with the commit: knex keeps to itself that one failed.
 */
import { Sending, type Columns, type Statement } from './sending.ts'
import type { Client } from 'pg'

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }

const held = new WeakMap<Client, Statement[]>()

/** Goes along with the next one. */
export function hold(connection: Client, statement: Statement): void {
  held.set(connection, [...(held.get(connection) ?? []), statement])
}

export async function answerTo(connection: Client, statement: Statement): Promise<Columns[]> {
  const before = taken(connection)
  // What was held since the savepoint goes the way of all that was done since.
  return sent(connection, isWayBack(statement.text) ? [statement] : [...before, statement])
}

/** What is held goes now. A begin alone waits for what it is to begin. */
export async function sendHeld(connection: Client): Promise<void> {
  const isAny = held.get(connection)?.some((statement) => statement !== BEGIN)
  if (isAny) await sent(connection, taken(connection))
}

/** Of Lucid's transactions, which reach the driver as the texts of knex. For a connection that the pool has just made. */
export function sendAhead(connection: Client): void {
  const query = connection.query.bind(connection) as Query
  const answer: Query = (asked, ...rest) => {
    if (asked instanceof Sending) return query(asked)
    const { text } = asked as { text?: string }
    const done = rest.at(-1) as Done
    if (text === 'BEGIN;') return void (hold(connection, BEGIN), done(null, NOTHING))
    const before = taken(connection)
    const [isBegun, isDropped] = [before[0] !== BEGIN, text !== undefined && isWayBack(text)]
    if (!isBegun && (isDropped || (text === 'COMMIT;' && before.length === 1))) return done(null, NOTHING)
    if (isDropped) return query(asked, ...rest)
    // What fails here fails what follows too.
    if (before.length) sent(connection, before).catch(() => undefined)
    return query(asked, ...rest)
  }
  Object.assign(connection, { query: answer })
}

type Done = (error: unknown, result?: object) => void
type Query = (asked: unknown, ...rest: unknown[]) => unknown
/** As the driver answers what has no rows. */
const NOTHING = { rows: [], rowCount: null, command: '' }

const isWayBack = (text: string): boolean => /^rollback/i.test(text)

async function sent(connection: Client, statements: readonly Statement[]): Promise<Columns[]> {
  try {
    return await connection.query(new Sending(statements)).rows
  } catch (error) {
    // The driver's own trace ends in its socket: this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

function taken(connection: Client): readonly Statement[] {
  const statements = held.get(connection) ?? []
  held.delete(connection)
  return statements
}
