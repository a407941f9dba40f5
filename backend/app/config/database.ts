import { defineConfig } from '@adonisjs/lucid'
import env from '#backend/engine/env/env'
import { REPLICA } from '#backend/engine/database/connection_for_reads'
import { connectionSettings, replicaSettings } from '#backend/engine/database/connection_settings'
import { ownConnections } from '#backend/engine/database/own_connections'
import { hasAnswered, watchPooled } from '#backend/engine/database/silent_connections'
import '#backend/engine/database/type_parsers'

/**
 * In pipeline mode a statement is sent without waiting for the result of the one before. COPY needs a connection without it. To start the
 * processes of a parallel plan takes longer than most of these statements.
 */
const pooled = <S extends { readonly user?: string; readonly options?: string }>(settings: S) =>
  ({ ...settings, pipeline: true, options: `${settings.options ?? ''} -c parallel_setup_cost=10000`.trim() })
const replica = env.get('DATABASE_REPLICA_URL') && pooled(replicaSettings())

const { poolSize } = ownConnections()

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: {
      client: 'pg',
      connection: pooled(connectionSettings()),
      pool: { min: 0, max: poolSize, afterCreate: watchPooled, validate: hasAnswered },
      migrations: { naturalSort: true, paths: ['backend/engine/database/migrations'] },
      // The schema is defined in resources.ts; nothing is generated from the database.
      schemaGeneration: { enabled: false, outputPath: 'tmp/schema.ts' },
    },
    ...(replica && { [REPLICA]: { client: 'pg' as const, connection: replica, pool: { min: 0, max: poolSize } } }),
  },
})
