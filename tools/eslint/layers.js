/**
 * The shelves of each house from the top down: folders of the first level. A room is a folder of a shelf. It imports rooms of lower
 * shelves, and rooms of its own one as long as that makes no circle. A house without shelves is not checked.
 */
export const SHELVES = {
  backend: [
    // Programs and composition: server, worker, console, routes, demo.
    ['app'],
    // What one screen or one person needs of many nouns.
    ['pages'],
    // The nouns of the trade.
    ['trade'],
    // What every noun uses: sign-in, messages, files, jobs, settings, imports, the document of the API.
    ['services'],
    // Any resource of resources.ts, and what knows neither rows nor people.
    ['engine'],
  ],
  admin: [
    // A document each: they share no router.
    ['staff', 'portal', 'courier'],
    // Controls, texts, requests, maps, sign-in.
    ['kit'],
  ],
}

/** What a shelf offers those beside it: whoever signs in anywhere ends the session of a courier. */
export const OFFERED = ['admin/courier/forget_courier.ts']

/** Shelves that are one room. */
export const SINGLE_ROOMS = ['admin/portal', 'admin/courier']

/** Generic rooms: they name no noun of the trade. */
export const GENERIC_ROOMS = [
  'schema', 'backend/engine', 'backend/services/openapi', 'backend/services/exchange', 'backend/services/middleware',
  'admin/staff/resource', 'admin/staff/fields', 'admin/staff/definition', 'admin/kit/map', 'admin/kit/charts', 'admin/kit/controls',
  'admin/kit/format', 'admin/kit/providers',
]

/** Rooms of a noun: other nouns import from them only their index and their pure files. */
export const NOUN_ROOMS = [
  'backend/trade/*', 'backend/pages/statistics', 'backend/services/messages', 'backend/services/preferences', 'backend/services/settings',
  'admin/staff/api', 'admin/staff/api_tokens', 'admin/staff/audit', 'admin/staff/catalogue', 'admin/staff/clients', 'admin/staff/media',
  'admin/staff/messages', 'admin/staff/money', 'admin/staff/orders', 'admin/staff/roles', 'admin/staff/settings', 'admin/staff/shipments',
  'admin/staff/staff',
]
