import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import { localiseValidation } from './validation_messages.ts'

server.errorHandler(() => import('#backend/exceptions/handler'))

// For every request, matched by a route or not. The body is parsed here because `_method` in it decides on the route.
server.use([
  () => import('#backend/middleware/request_middleware'),
  () => import('#backend/middleware/locale_middleware'),
  () => import('#backend/middleware/security_headers_middleware'),
  () => import('#backend/settings/map_tiles_middleware'),
  () => import('@adonisjs/cors/cors_middleware'),
  () => import('#backend/middleware/site_files_middleware'),
  () => import('#backend/middleware/database_middleware'),
  () => import('#backend/auth/known_sender_middleware'),
  () => import('#backend/middleware/body_middleware'),
  () => import('#backend/files/form_middleware'),
  () => import('#backend/middleware/storable_text_middleware'),
  () => import('#backend/middleware/method_override_middleware'),
])

router.use([() => import('@adonisjs/auth/initialize_auth_middleware')])

localiseValidation()
