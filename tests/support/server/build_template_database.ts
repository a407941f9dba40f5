/**
 * Fills the database DATABASE_NAME, as a program: `bare` creates the tables, permissions and roles, `demo` also the reference data and
 * the demo company. Started by ./template_database.ts.
 */
import { createIgnitor } from '#backend/app/bin/ignitor'

process.env.NODE_ENV = 'test'

const app = createIgnitor().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {
  const { migrate } = await import('#backend/engine/database/migrate')
  const { seedAccess } = await import('#backend/services/auth/rights/seed_access')
  await migrate(app)
  await seedAccess(app)
  if (process.argv[2] !== 'demo') return
  const { prepareDatabase } = await import('#backend/app/demo/prepare_database')
  const { seedIfEmpty } = await import('#backend/app/demo/seed_if_empty')
  await prepareDatabase(app)
  await seedIfEmpty(app)
})
await app.terminate()
