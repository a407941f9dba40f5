import { defineConfig, targets } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import env from '#backend/env/env'
import { logError } from '#backend/log/log_error'
import { redacted } from '#backend/log/redact'

/** Messages are built from what people entered, sooner or later. */
function logMethod(this: object, said: unknown[], log: (...said: never[]) => void) {
  Reflect.apply(log, this, said.map(redacted))
}

/** Lines of JSON for a collector or a file, words for a person at the terminal. */
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
