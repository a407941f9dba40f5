import pg from 'pg'

/** Signs of life, and what is prepared: they come whenever their time is. */
const isOfTheConnection = (sql: string): boolean =>
  sql === 'select 1' || /pg_prepared_statements|pg_backend_pid\(\)/.test(sql)

/** Records the SQL statements of this process until `stop`. */
export function watchStatements() {
  const { query } = pg.Client.prototype
  const statements: string[] = []
  const connections: pg.Client[] = []
  const watched = function (this: pg.Client, ...asked: unknown[]) {
    const [statement] = asked as [string | { text?: string }]
    const sql = typeof statement === 'string' ? statement : statement.text ?? ''
    if (!isOfTheConnection(sql)) {
      statements.push(sql)
      connections.push(this)
    }
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
