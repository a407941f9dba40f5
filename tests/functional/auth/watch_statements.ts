import pg from 'pg'

/** Records the SQL statements of this process until `stop`. */
export function watchStatements() {
  const { query } = pg.Client.prototype
  const statements: string[] = []
  const watched = function (this: pg.Client, ...asked: unknown[]) {
    const [statement] = asked as [string | { text?: string }]
    statements.push(typeof statement === 'string' ? statement : statement.text ?? '')
    return (query as (...asked: unknown[]) => unknown).apply(this, asked)
  }
  pg.Client.prototype.query = watched as typeof query
  return { statements, stop: () => { pg.Client.prototype.query = query } }
}
