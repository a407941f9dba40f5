/** Rows as the texts that PostgreSQL sends: of the 90 columns of a record most are written to the response or never read. */
import pg, { type Client, type CustomTypesConfig, type QueryResult } from 'pg'

/** The columns of a row as PostgreSQL sends them. */
export type TextRow = readonly (string | null)[]
type Parser = (text: string) => unknown
/** `parsers`: those of the columns, in their order. */
export interface RowTexts { readonly rows: readonly TextRow[]; readonly parsers: readonly Parser[] }

/** The rows of the statements of a call are longer than what was asked for. */
export class TooManyCharacters extends Error {}

/** What the rows of several statements may take together. */
export interface CharacterBudget { left: number }

/** With $1, $2 …; it is prepared when it has a name. */
export interface Statement { readonly name: string | undefined; readonly text: string; readonly values: readonly unknown[] }

/** Throws TooManyCharacters; rows beyond the budget are not kept. */
export async function sendForTexts(connection: Client, { name, text, values }: Statement, budget: CharacterBudget): Promise<RowTexts> {
  const rows: TextRow[] = []
  const query = new pg.Query<TextRow>({ ...name !== undefined && { name }, text, values: [...values], ...AS_TEXTS })
  query.on('row', (row: TextRow) => {
    for (const value of row) budget.left -= value?.length ?? 0
    if (budget.left < 0) rows.length = 0
    else rows.push(row)
  })
  const { fields } = await ended(connection, query)
  if (budget.left < 0) throw new TooManyCharacters()
  return { rows, parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as Parser) }
}

const asText = () => (text: string) => text
const AS_TEXTS = { rowMode: 'array', types: { getTypeParser: asText } as CustomTypesConfig } as const

function ended(connection: Client, query: pg.Query): Promise<Pick<QueryResult, 'fields'>> {
  return new Promise<Pick<QueryResult, 'fields'>>((resolve, reject) => {
    query.on('end', resolve)
    query.on('error', reject)
    connection.query(query)
  }).catch((error: Error) => {
    // The stack of the caller instead of that of the socket.
    Error.captureStackTrace(error)
    throw error
  })
}
