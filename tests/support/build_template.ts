/**
 * Fills the database that is named by DATABASE_NAME, as a process of its own: `bare` brings the tables and what lets people in,
 * `demo` the reference data and the demo company besides. Started by ./template.ts.
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
  const { prepareDatabase } = await import('#backend/demo/prepare')
  const { seedIfEmpty } = await import('#backend/demo/seed_if_empty')
  await prepareDatabase(app)
  await seedIfEmpty(app)
})
await app.terminate()
