import { defineConfig, targets } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import env from '#backend/start/env'

export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'zarbia',
      level: env.get('LOG_LEVEL'),
      redact: { paths: ['password', 'token', 'authorization', '*.password', '*.token'], censor: '…' },
      transport: { targets: [app.inProduction ? targets.file({ destination: 1 }) : targets.pretty()] },
    },
  },
})
