import { Sending } from '#backend/database/sending'

/** What this process sends to the database, from now on until `stop`. */
export function watchStatements() {
  const { submit } = Sending.prototype
  const statements: string[] = []
  Sending.prototype.submit = function (connection) {
    statements.push(this.text ?? '')
    submit.call(this, connection)
  }
  return { statements, stop: () => { Sending.prototype.submit = submit } }
}
