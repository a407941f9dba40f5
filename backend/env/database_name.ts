import env from './env.ts'

/** The database of this process: `DATABASE_NAME`, else by environment, so that tests never touch working data. */
export function databaseName() {
  return env.get('DATABASE_NAME') ?? (env.get('NODE_ENV') === 'test' ? 'zarbia_test' : 'zarbia')
}
