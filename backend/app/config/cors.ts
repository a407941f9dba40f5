import { defineConfig } from '@adonisjs/cors'
import env from '#backend/engine/env/env'

const origins = env.get('CORS_ORIGINS')

export default defineConfig({
  enabled: origins.length > 0,
  origin: origins,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  headers: true,
  exposeHeaders: ['x-total-count', 'x-total-more', 'x-totals', 'x-unread', 'x-request-id', 'retry-after'],
  credentials: false,
  maxAge: 600,
})
