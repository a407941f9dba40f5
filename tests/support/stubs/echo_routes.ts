import limiter from '@adonisjs/limiter/services/main'
import vine from '@vinejs/vine'
import router from '@adonisjs/core/services/router'

const validator = vine.create({ email: vine.string().email(), name: vine.string().minLength(3) })

/** Routes for tests of the middleware. */
export function registerEchoRoutes() {
  router.any('/test/echo', ({ request }) => ({ method: request.method(), body: request.body() }))
  router.post('/test/failure', () => { throw new Error('the password of the database is 123') })
  router.post('/test/validation', ({ request }) => request.validateUsing(validator))
  router
    .post('/test/limited', () => 'ok')
    .use(limiter.define('test', () => limiter.allowRequests(1).every('1 minute').usingKey('test').store('memory')))
}
