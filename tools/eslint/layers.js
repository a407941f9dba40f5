/**
 * The layers of each house from the top down. A room is a folder of the first level; it imports only rooms of lower layers. A house
 * without layers is not checked.
 */
export const LAYERS = {
  backend: [
    // Programs and composition.
    ['bin'],
    ['start', 'config'],
    ['demo'],
    ['seed'],
    ['plant', 'courier'],
    ['site', 'portal', 'statistics', 'monitoring', 'printing', 'scan', 'invariants'],
    // The nouns of the trade.
    ['settlements'],
    ['money', 'shipments', 'clients'],
    ['invoices', 'stock'],
    ['orders'],
    ['zones', 'catalogue', 'production', 'machines', 'materials', 'staff', 'integrations'],
    // Services for all nouns.
    ['messages'],
    ['paper'],
    ['push', 'preferences', 'exchange', 'live'],
    ['files'],
    ['openapi'],
    ['auth'],
    ['settings', 'jobs', 'housekeeping'],
    ['middleware'],
    // Calls outside the resources.
    ['calls'],
    // Generic code for any resource of resources.ts.
    ['resource'],
    ['broadcast', 'channels'],
    ['database'],
    ['turns'],
    // Code without rows or people.
    ['definition', 'exceptions', 'mail', 'embedded'],
    ['env', 'log', 'i18n', 'http', 'clock', 'metrics', 'routing', 'watchdog'],
  ],
  admin: [
    // Routes and pages are composed in the files outside the rooms and in those of the three documents (paths.js), which no room imports.
    ['layout', 'dashboard', 'statistics', 'plant'],
    ['scan'],
    ['menu'],
    // The pages of the nouns of the trade.
    ['clients'],
    ['orders', 'shipments', 'api_tokens'],
    ['messages', 'media', 'money', 'roles', 'settings', 'staff', 'audit', 'api', 'catalogue', 'record_charts'],
    ['printing'],
    // Any resource: list, form, record, board, map, import.
    ['resource'],
    // A value of any type: input, cell, filter, text.
    ['fields'],
    // resources.ts in the browser: records, labels, URLs, badges, permissions.
    ['definition'],
    // Pages of clients and couriers, and sign-in: they load neither Refine nor the definition.
    ['portal', 'courier'],
    // What every document does when it starts and at each navigation; the pages of documents without Refine.
    ['document'],
    ['auth', 'site'],
    ['push'],
    ['map', 'charts', 'camera'],
    // Buttons, dialogs, alerts, icons, inputs: independent of resources.
    ['format', 'controls'],
    ['providers'],
    ['style'],
  ],
}

/** Generic rooms: they name no noun of the trade. */
export const GENERIC_ROOMS = [
  'schema', 'backend/engine/calls', 'backend/engine/resource', 'backend/services/openapi', 'backend/engine/definition', 'backend/services/exchange', 'backend/engine/broadcast',
  'backend/engine/database', 'backend/engine/embedded', 'backend/engine/exceptions', 'backend/services/middleware', 'admin/staff/resource', 'admin/staff/fields',
  'admin/kit/map', 'admin/kit/charts', 'admin/staff/definition', 'admin/kit/controls', 'admin/kit/format', 'admin/kit/providers',
]

/** Every room that is not listed here belongs to a noun: other nouns import from it only its index and its pure files. */
export const ROOMS_WITHOUT_NOUN = {
  backend: [
    'auth', 'bin', 'broadcast', 'calls', 'channels', 'clock', 'config', 'courier', 'database', 'definition', 'demo', 'embedded', 'env',
    'exceptions', 'exchange', 'files', 'housekeeping', 'http', 'i18n', 'invariants', 'jobs', 'live', 'log', 'mail', 'metrics', 'middleware',
    'monitoring', 'openapi', 'paper', 'plant', 'portal', 'printing', 'push', 'resource', 'scan', 'seed', 'site', 'start',
    'turns', 'watchdog',
  ],
  admin: [
    'resource', 'auth', 'camera', 'charts', 'courier', 'controls', 'dashboard', 'definition', 'document', 'fields', 'format',
    'layout', 'map', 'menu',
    'plant', 'portal', 'printing', 'providers', 'push', 'record_charts', 'scan', 'site', 'statistics', 'style',
  ],
}
