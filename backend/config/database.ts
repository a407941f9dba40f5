import { defineConfig } from '@adonisjs/lucid'
import { connection } from '#backend/database/connection'
import '#backend/database/types'

/** Statements of one transaction are written without waiting for the answers before them. COPY needs a connection of its own. */
const pipelined = { ...connection(), pipeline: true }

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: {
      client: 'pg',
      connection: pipelined,
      pool: { min: 0, max: 10 },
      migrations: { naturalSort: true, paths: ['backend/database/migrations'] },
      // resources.ts is the one truth; nothing is generated from the database.
      schemaGeneration: { enabled: false, outputPath: 'tmp/schema.ts' },
    },
  },
})
