import { defineConfig } from '@adonisjs/lucid'
import { sendAhead } from '#backend/database/ahead'
import { connection } from '#backend/database/connection'
import '#backend/database/types'
import type { Client } from 'pg'

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: {
      client: 'pg',
      connection: connection(),
      pool: {
        min: 0,
        max: 10,
        afterCreate(connection: Client, done: (error: Error | null, connection: Client) => void) {
          sendAhead(connection)
          done(null, connection)
        },
      },
      migrations: { naturalSort: true, paths: ['backend/database/migrations'] },
      // resources.ts is the one truth; nothing is generated from the database.
      schemaGeneration: { enabled: false, outputPath: 'tmp/schema.ts' },
    },
  },
})
