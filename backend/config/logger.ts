import { defineConfig, destination, targets } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import env from '#backend/env/env'
import { logError } from '#backend/log/log_error'
import { redacted } from '#backend/log/redact'

/** Redacts log messages, which may contain user input. */
function logMethod(this: object, parts: unknown[], log: (...parts: never[]) => void) {
  Reflect.apply(log, this, parts.map(redacted))
}

/**
 * JSON lines in production and in files, formatted text on a terminal. Lines are written without a transport of pino: that is a thread
 * with a heap of its own.
 */
function output() {
  const file = env.get('LOG_FILE')
  if (file || app.inProduction) return { destination: destination({ dest: file ?? 1, mkdir: true, sync: false }) }
  return { transport: { targets: [targets.pretty()] } }
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
      ...output(),
    },
  },
})
