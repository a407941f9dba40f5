import { defineConfig } from '@adonisjs/lucid'
import { connection } from '#backend/database/connection'
import '#backend/database/types'

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: {
      client: 'pg',
      connection: connection(),
      pool: { min: 0, max: 10 },
      migrations: { naturalSort: true, paths: ['backend/database/migrations'] },
      // resources.ts is the one truth; nothing is generated from the database.
      schemaGeneration: { enabled: false, outputPath: 'tmp/schema.ts' },
    },
  },
})
