/**
 * Every call says whether it is done in turns. What is not O(1) is (`takeTurns` of its route, or the turns of its handler, tested in
 * infra/heavy_calls); of all others it is said here why they need none.
 */
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { registry } from '#backend/engine/definition/registry'

const RESOURCES = [...registry.values()].map(({ url }) => url).join('|')

/** Turns within the handler, of a part of it: the rest is cheap, or the turn ends elsewhere. */
const IN_HANDLER: Readonly<Record<string, RegExp>> = {
  lists: new RegExp(`^GET /api/\\w+/(${RESOURCES})(/counts|/sums|/selection)?$`),
  exports: new RegExp(`^GET /api/user/(${RESOURCES})/export$`),
  batches: new RegExp(`^POST /api/user/(${RESOURCES})/bulk(/:batch/undo)?$`),
  'files of an import': new RegExp(`^POST /api/user/(${RESOURCES})/imports$`),
  uploads: /^POST \/api\/\w+\/media(\/:id\/replace)?$/,
  papers: /^\w+ \/api\/\w+\/(prints\/(preview|:id\/(document|pdf))|invoices\/:id\/(document|pdf)|orders\/:id\/receipt)$/,
  'the global search': /^GET \/api\/user\/search$/,
  'the day that an order could be ready by': /^GET \/api\/client\/orders\/:id\/ready-by$/,
  'searches for routes': /^POST \/api\/user\/shipments\/(optimize|propose)$/,
}

const WITHOUT: Readonly<Record<string, RegExp>> = {
  'one record, and what belongs to it': new RegExp(`^\\w+ /api/\\w+/(${RESOURCES})(/:id(/\\w+)?)?$`),
  'one job is started': new RegExp(`^\\w+ /api/user/((${RESOURCES})/imports/(template|:id(/check|/run)?)|invariants(/check)?)$`),
  'sessions, devices and the account of one person': /^\w+ \/auth\//,
  'the token of one browser': /^\w+ \/api\/\w+\/\w+\/:id\/fcm-token-web$/,
  'one stream of a person, with bounds of its own': /^GET \/api\/\w+\/live$/,
  'a page of messages by an index': /^\w+ \/api\/\w+\/(inbox(\/.*)?|messages)$/,
  'the last messages of one conversation, and one that is written': /^\w+ \/api\/client\/conversation$/,
  'the sites of the company': /^GET \/api\/user\/site-choice$/,
  'a page of the papers of one client': /^GET \/api\/client\/papers$/,
  'one message': /^\w+ \/api\/user\/messages\/(preview|compose|by-hand|channels)$/,
  'settings of one person': /^\w+ \/api\/user\/(preferences|saved-views(\/.*)?|attendance\/clock|demo-accounts|users\/:id\/second-factor)$/,
  'one scan': /^POST \/api\/\w+\/scan$/,
  'one order or item': /^\w+ \/api\/\w+\/(orders\/:id\/(link|new-link|pay-and-deliver|deliver-together)|order-items\/:id\/price)$/,
  'the pieces of one order': /^POST \/api\/user\/orders\/:id\/receive-pieces$/,
  'one row of one client': /^POST \/api\/user\/clients\/:id\/(claim|release)-call$/,
  'one shipment or stop': /^\w+ \/api\/\w+\/(shipments\/:id\/settlement|order-deliveries\/:id\/(slots|courier))$/,
  'at most 500 stops of one shipment': /^POST \/api\/user\/shipments\/(plan|arrange)$/,
  'the slots of two weeks': /^GET \/api\/(client|user)\/slots$/,
}

test.group('contract / turns', () => {
  const routes = () => (router.toJSON().root ?? []).flatMap(({ methods, pattern, middleware }) => methods
    .filter((method) => method !== 'HEAD' && /^\/(api\/(user|courier|client)|auth)\//.test(pattern))
    .map((method) => ({
      call: `${method} ${pattern}`, declares: [...middleware.all()].some((one) => typeof one === 'function' && one.name === 'inTurns'),
    })))

  test('every call is done in turns, or it is said why it needs none', ({ assert }) => {
    const known = [...Object.values(IN_HANDLER), ...Object.values(WITHOUT)]
    assert.isAbove(routes().filter(({ declares }) => declares).length, 60)
    const silent = routes().filter(({ call, declares }) => !declares && !known.some((kind) => kind.test(call)))
    assert.deepEqual(silent.map(({ call }) => call), [])
  })

  test('what is said of calls is said of some', ({ assert }) => {
    const entries = [...Object.entries(IN_HANDLER), ...Object.entries(WITHOUT)]
    assert.deepEqual(entries.filter(([, kind]) => !routes().some(({ call }) => kind.test(call))).map(([name]) => name), [])
  })
})
