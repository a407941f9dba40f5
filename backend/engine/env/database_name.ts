import env from './env.ts'

/** `DATABASE_NAME`, else a name by environment, so that tests never use the database of development or production. */
export function databaseName() {
  return env.get('DATABASE_NAME') ?? (env.get('NODE_ENV') === 'test' ? 'zarbia_test' : 'zarbia')
}
