/**
 * Statements that are sent together with one Sync, and their rows as texts. pg's own Query sends a Sync for each statement and has its
 * columns described at every call: with 90 columns that takes as long as to read the row.
 */
import pg, { type Client } from 'pg'
import utils from 'pg/lib/utils.js'
import { gatherWrites } from './gather_writes.ts'
import { assertParameters } from './row_statements.ts'

/** The columns of a row as PostgreSQL sends them. */
export type TextRow = readonly (string | null)[]
type Parser = (text: string) => unknown
/** `parsers`: those of the columns, in their order. */
export interface RowTexts { readonly rows: readonly TextRow[]; readonly parsers: readonly Parser[] }

/** With $1, $2 …; it is prepared when it has a name. */
export interface BatchStatement { readonly name: string | undefined; readonly text: string; readonly values: readonly unknown[] }
/** `parsers`: known when it is sent, so that its columns are not described again. */
interface SentStatement extends BatchStatement { parsers?: readonly Parser[] | undefined }

/** The rows of each statement; throws TooManyCharacters. The first error ends the batch; the connection can be used afterwards. */
export const runTextBatch = (
  connection: Client, statements: readonly BatchStatement[], maxCharacters = Infinity,
): Promise<RowTexts[]> =>
  new Promise((resolve, reject) => {
    gatherWrites(connection)
    connection.query(new TextBatch(statements, maxCharacters, (error, results) => {
      if (error) reject(error)
      else resolve(results ?? [])
    }))
  }).catch((error: Error) => {
    // The stack of the caller instead of that of the socket.
    Error.captureStackTrace(error)
    throw error
  }) as Promise<RowTexts[]>

/** The rows of a batch are longer than what was asked for. */
export class TooManyCharacters extends Error {}

/** The part of pg's Connection that a Query uses. */
interface Wire {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { name: string | undefined; text: string }): void
  bind(message: { statement: string | undefined; values: readonly unknown[] }): void
  describe(message: { type: 'P' }): void
  execute(message: object): void
  sync(): void
}
type Callback = (error: Error | null, results?: RowTexts[]) => void
interface ColumnDescription { readonly dataTypeID: number }

/** Of the statements with a name, by their texts: their columns are described once for each connection only. */
const MAX_KNOWN = 2000
const knownParsers = new Map<string, readonly Parser[]>()

/** pg reads `name` and `text` when a statement was parsed: they are those of the statement whose results come next. */
class TextBatch extends pg.Query {
  declare name: string | undefined
  declare text: string
  /** pg replaces it when a statement has a time limit. */
  declare callback: Callback
  readonly #statements: readonly SentStatement[]
  readonly #results: RowTexts[] = []
  #rows: TextRow[] = []
  #parsers: readonly Parser[] = []
  /** Characters that may still come. What comes beyond them is not kept. */
  #left: number

  constructor(statements: readonly BatchStatement[], maxCharacters: number, callback: Callback) {
    // Values that cannot be sent are refused before anything is sent.
    for (const { text, values } of statements) assertParameters(text, values.length)
    const prepared = statements.map((statement) => ({ ...statement, values: statement.values.map(utils.prepareValue) }))
    // Not as a configuration, which pg would copy property by property.
    super((prepared[0]?.text ?? '') as never, [] as never, callback as never)
    this.#statements = prepared
    this.#left = maxCharacters
    this.#expectNext()
  }

  requiresPreparation(): boolean {
    return true
  }

  /** Called by pg's submit, which sends the messages as one. */
  prepare(wire: Wire): void {
    for (const statement of this.#statements) {
      const { name, text, values } = statement
      const isKnown = isParsed(wire, name)
      statement.parsers = isKnown ? knownParsers.get(text) : undefined
      if (!isKnown) wire.parse({ name, text })
      if (!isKnown && name) wire.submittedNamedStatements[name] = text
      wire.bind({ statement: name, values })
      if (!statement.parsers) wire.describe({ type: 'P' })
      wire.execute({})
    }
    wire.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly ColumnDescription[] }): void {
    this.#parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as Parser)
    if (!this.name) return
    if (knownParsers.size >= MAX_KNOWN) knownParsers.clear()
    knownParsers.set(this.text, this.#parsers)
  }

  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    for (const field of fields) this.#left -= field?.length ?? 0
    if (this.#left < 0) this.#rows = []
    else this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    const { parsers = this.#parsers } = this.#statements[this.#results.length] ?? {}
    this.#results.push({ rows: this.#rows, parsers })
    this.#expectNext()
  }

  /** PostgreSQL skips what follows the failed statement, also the Parse messages. */
  handleError(error: Error, wire: Wire): void {
    for (const { name } of this.#statements) if (name && !(name in wire.parsedStatements)) delete wire.submittedNamedStatements[name]
    this.callback(error)
  }

  handleReadyForQuery(): void {
    if (this.#left < 0) this.callback(new TooManyCharacters())
    else this.callback(null, this.#results)
  }

  #expectNext(): void {
    const next = this.#statements[this.#results.length]
    this.name = next?.name
    this.text = next?.text ?? ''
    this.#rows = []
    this.#parsers = []
  }
}

const isParsed = ({ parsedStatements, submittedNamedStatements }: Wire, name: string | undefined): boolean =>
  name !== undefined && (name in parsedStatements || name in submittedNamedStatements)
