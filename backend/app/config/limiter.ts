import { defineConfig, stores } from '@adonisjs/limiter'
import env from '#backend/engine/env/env'
import type { InferLimiters } from '@adonisjs/limiter/types'

// In the database, so that all processes share the limits. Unit tests have no database.
const limiterConfig = defineConfig({
  default: env.get('NODE_ENV') === 'test' ? 'memory' : 'database',
  stores: { database: stores.database({ tableName: 'rate_limits' }), memory: stores.memory({}) },
})

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}
