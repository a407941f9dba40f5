import { defineConfig, targets } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import env from '#backend/env/env'
import { logError } from '#backend/log/log_error'
import { redacted } from '#backend/log/redact'

/** Redacts log messages, which may contain user input. */
function logMethod(this: object, parts: unknown[], log: (...parts: never[]) => void) {
  Reflect.apply(log, this, parts.map(redacted))
}

/** JSON lines in production and in files, formatted text on a terminal. */
function target() {
  const file = env.get('LOG_FILE')
  if (file) return targets.file({ destination: file, mkdir: true })
  return app.inProduction ? targets.file({ destination: 1 }) : targets.pretty()
}

export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'zarbia',
      level: env.get('LOG_LEVEL'),
      serializers: { err: logError },
      hooks: { logMethod },
      redact: { paths: ['password', 'token', 'authorization', '*.password', '*.token'], censor: '…' },
      transport: { targets: [target()] },
    },
  },
})
