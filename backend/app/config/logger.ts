import { defineConfig } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import env from '#backend/engine/env/env'
import { logError } from '#backend/services/log/log_error'
import { logOutput } from '#backend/services/log/output'
import { redacted } from '#backend/services/log/redact'

/** Redacts log messages, which may contain user input. */
function logMethod(this: object, parts: unknown[], log: (...parts: never[]) => void) {
  Reflect.apply(log, this, parts.map(redacted))
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
      ...logOutput(env.get('LOG_FILE') ?? (app.inProduction ? 1 : undefined)),
    },
  },
})
