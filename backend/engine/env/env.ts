import { Env } from '@adonisjs/core/env'
import { readFirebase } from './firebase.ts'
import { readAppKey } from './app_key.ts'
import { choice, commaSeparated, port, positiveNumber, text, url, yesNo } from './rules.ts'
import { isReachableFromOutside } from './is_reachable_from_outside.ts'
import { providerRules } from './message_provider_rules.ts'
import { trustedProxies } from './trusted_proxies.ts'

const env = await Env.create(new URL('../../../', import.meta.url), {
  NODE_ENV: choice(['development', 'production', 'test'], 'development'),
  HOST: text('127.0.0.1'),
  PORT: port(3333),
  APP_URL: url(),
  APP_KEY: Env.schema.secret.optional(),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  LOG_FILE: Env.schema.string.optional(),

  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']),
  DATABASE_NAME: Env.schema.string.optional(),
  DATABASE_CONNECTIONS: positiveNumber,
  EMBEDDED_PG_DIR: Env.schema.string.optional(),
  AUTO_MIGRATE: yesNo(true),
  DEMO: yesNo(undefined),
  WORKER: choice(['inside', 'external'], 'inside'),
  METRICS_TOKEN: Env.schema.secret.optional(),
  JOB_LEASE_SECONDS: Env.schema.number.optional(),

  STORAGE_DIR: text(process.env.NODE_ENV === 'test' ? 'tmp/files_test' : 'tmp/files'),
  S3_BUCKET: Env.schema.string.optional(),
  S3_ENDPOINT: url(),
  S3_REGION: text('us-east-1'),
  S3_ACCESS_KEY_ID: Env.schema.secret.optional(),
  S3_SECRET_ACCESS_KEY: Env.schema.secret.optional(),

  ROUTING_URL: url(),

  CORS_ORIGINS: commaSeparated(),
  TRUST_PROXY: trustedProxies,
  RATE_LIMIT_FACTOR: Env.schema.number.optional(),

  SMTP_HOST: Env.schema.string.optional(),
  SMTP_PORT: port(587),
  SMTP_USERNAME: Env.schema.string.optional(),
  SMTP_PASSWORD: Env.schema.secret.optional(),
  SMTP_SECURE: yesNo(false),
  MAIL_FROM: text('Zarbia <no-reply@zarbia.local>'),
  ...providerRules('SMS'),
  ...providerRules('WHATSAPP'),

  FCM_API_KEY: Env.schema.string.optional(),
  FCM_PROJECT_ID: Env.schema.string.optional(),
  FCM_APP_ID: Env.schema.string.optional(),
  FCM_SENDER_ID: Env.schema.string.optional(),
  FCM_VAPID_KEY: Env.schema.string.optional(),
  FCM_SERVICE_ACCOUNT: Env.schema.secret.optional(),
})

// AdonisJS reads these from process.env.
process.env.NODE_ENV = env.get('NODE_ENV')
process.env.HOST = env.get('HOST')
process.env.PORT = String(env.get('PORT'))

export const appKey = readAppKey(env.get('APP_KEY'), { mayGenerate: !env.get('DATABASE_URL') || env.get('NODE_ENV') !== 'production' })

/** The public address of this server. */
export const appUrl = env.get('APP_URL') ?? `http://${env.get('HOST')}:${env.get('PORT')}`

/** The public address of a path of this server. */
export const absoluteUrl = (path: string): string => new URL(path, appUrl).href

export const isExposedServer = isReachableFromOutside(env.get('HOST'), env.get('APP_URL'), process.env.TRUST_PROXY)

/** Without DEMO a local server has demo data and an exposed one has none, because the passwords are published. */
export const isDemoEnabled = env.get('DEMO') ?? !isExposedServer

/** Null if push is not configured. */
export const firebase = readFirebase({
  FCM_API_KEY: env.get('FCM_API_KEY'), FCM_PROJECT_ID: env.get('FCM_PROJECT_ID'), FCM_APP_ID: env.get('FCM_APP_ID'),
  FCM_SENDER_ID: env.get('FCM_SENDER_ID'), FCM_VAPID_KEY: env.get('FCM_VAPID_KEY'), FCM_SERVICE_ACCOUNT: env.get('FCM_SERVICE_ACCOUNT'),
})

export default env
