import pg from 'pg'

/** Records the SQL statements of this process until `stop`. */
export function watchStatements() {
  const { query } = pg.Client.prototype
  const statements: string[] = []
  const connections: pg.Client[] = []
  const watched = function (this: pg.Client, ...asked: unknown[]) {
    const [statement] = asked as [string | { text?: string }]
    statements.push(typeof statement === 'string' ? statement : statement.text ?? '')
    connections.push(this)
    return (query as (...asked: unknown[]) => unknown).apply(this, asked)
  }
  pg.Client.prototype.query = watched as typeof query
  /** The statements on the connection that has sent one like `pattern`. */
  const withStatement = (pattern: RegExp) => {
    const connection = connections[statements.findIndex((sql) => pattern.test(sql))]
    return statements.filter((_, index) => connections[index] === connection)
  }
  return { statements, withStatement, stop: () => { pg.Client.prototype.query = query } }
}
