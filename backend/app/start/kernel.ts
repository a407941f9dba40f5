import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import { localiseValidation } from './validation_messages.ts'

server.errorHandler(() => import('#backend/engine/exceptions/handler'))

// For every request, matched by a route or not. The body is parsed here because `_method` in it decides on the route.
server.use([
  () => import('#backend/services/middleware/request_middleware'),
  () => import('#backend/services/middleware/locale_middleware'),
  () => import('#backend/services/middleware/security_headers_middleware'),
  () => import('#backend/services/settings/map_tiles_middleware'),
  () => import('@adonisjs/cors/cors_middleware'),
  () => import('#backend/services/middleware/site_files_middleware'),
  () => import('#backend/services/middleware/database_middleware'),
  () => import('#backend/services/auth/limits/known_sender_middleware'),
  () => import('#backend/services/middleware/body_middleware'),
  () => import('#backend/services/files/form_middleware'),
  () => import('#backend/services/middleware/storable_text_middleware'),
  () => import('#backend/services/middleware/method_override_middleware'),
])

router.use([
  () => import('@adonisjs/auth/initialize_auth_middleware'),
  () => import('#backend/services/middleware/bouncer_middleware'),
])

localiseValidation()
