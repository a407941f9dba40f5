/**
 * Statements that go to PostgreSQL in one write and are answered together, spoken in the driver's own protocol: it carries them
 * out one after another and leaves out what follows a failure. The driver would write and wait for each alone, and be told
 * with every answer again what columns it has.
 */
import pg, { type Connection, type Submittable } from 'pg'
import utils from 'pg/lib/utils.js'

export interface Statement {
  /** Under which PostgreSQL keeps its plan for the connection. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

export type Columns = Record<string, unknown>

/** What is asked of the driver beyond its types. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string>>
  bind(bound: { statement?: string; values: readonly unknown[] }): void
  parse(statement: { name?: string; text: string }): void
  describe(what: { type: 'P'; name: '' }): void
  execute(how: null): void
}

interface Shape { readonly empty: Columns; readonly names: readonly string[]; readonly parsers: readonly ((text: string) => unknown)[] }

const NOTHING: Shape = { empty: {}, names: [], parsers: [] }
/** A plan that answers with other columns than at first is refused by PostgreSQL itself. */
const described = new WeakMap<Connection, Map<string, Shape>>()

/** Of the last of the statements the rows. */
export class Sending implements Submittable {
  readonly rows: Promise<Columns[]>
  readonly #statements: readonly Statement[]
  readonly #settle = Promise.withResolvers<Columns[]>()
  readonly #shapes: (Shape | undefined)[] = []
  #at = 0
  #found: Columns[] = []

  constructor(statements: readonly Statement[]) {
    this.#statements = statements.map((one) => ({ ...one, values: one.values.map(utils.prepareValue) }))
    this.rows = this.#settle.promise
  }

  /** Of the statement that is being answered: the driver notes by these what it need not parse again. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name
  }

  get text(): string | undefined {
    return this.#statements[this.#at]?.text
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire
    const known = shapesOf(connection)
    const parsed = new Set<string>()
    connection.stream.cork()
    for (const { name, text, values } of this.#statements) {
      const isParsed = name !== undefined && (parsed.has(name) || wire.parsedStatements[name] !== undefined)
      const shape = isParsed ? known.get(name) : undefined
      if (!isParsed) wire.parse({ name, text })
      if (name !== undefined) parsed.add(name)
      wire.bind({ statement: name, values })
      if (!shape) wire.describe({ type: 'P', name: '' })
      this.#shapes.push(shape)
      wire.execute(null)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shapes[this.#at] = {
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { empty, names, parsers } = this.#shapes[this.#at] ?? NOTHING
    const row = { ...empty }
    for (let index = 0; index < fields.length; index++) {
      const [text, parse] = [fields[index], parsers[index]]
      if (text != null && parse) row[names[index] ?? ''] = parse(text)
    }
    this.#found.push(row)
  }

  handleCommandComplete(_: object, connection: Connection): void {
    if (this.name !== undefined) shapesOf(connection).set(this.name, this.#shapes[this.#at] ?? NOTHING)
    this.#at++
    if (this.#at < this.#statements.length) this.#found = []
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#found)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}

function shapesOf(connection: Connection): Map<string, Shape> {
  const shapes = described.get(connection) ?? new Map<string, Shape>()
  described.set(connection, shapes)
  return shapes
}
