/**
 * Fills the database DATABASE_NAME, as a program: `bare` creates the tables, permissions and roles, `demo` also the reference data and
 * the demo company. Started by ./template_database.ts.
 */
import { createIgnitor } from '#backend/bin/ignitor'

process.env.NODE_ENV = 'test'

const app = createIgnitor().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {
  const { migrate } = await import('#backend/database/migrate')
  const { seedAccess } = await import('#backend/auth/seed_access')
  await migrate(app)
  await seedAccess(app)
  if (process.argv[2] !== 'demo') return
  const { prepareDatabase } = await import('#backend/demo/prepare_database')
  const { seedIfEmpty } = await import('#backend/demo/seed_if_empty')
  await prepareDatabase(app)
  await seedIfEmpty(app)
})
await app.terminate()
