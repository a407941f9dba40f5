import db from '@adonisjs/lucid/services/db'
import env from '#backend/engine/env/env'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Its name in config/database.ts. */
export const REPLICA = 'replica'

export const hasReplica = env.get('DATABASE_REPLICA_URL') !== undefined

/** For what may be some seconds old and reads many rows, that is statistics and exports: the replica, if there is one. */
export const connectionForReads = (): QueryClientContract => db.connection(hasReplica ? REPLICA : undefined)
