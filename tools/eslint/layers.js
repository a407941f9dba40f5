/**
 * The rooms of each house, a room being a folder of its first level, in layers from the top down: a room imports those of the layers
 * below it, and no other. A house without layers is not checked.
 */
export const LAYERS = {
  backend: [
    // Programs, and what puts the rooms together.
    ['bin'],
    ['start', 'config'],
    ['demo'],
    ['seed'],
    ['site', 'portal', 'statistics', 'monitoring'],
    // The nouns of the trade.
    ['money', 'shipments', 'clients'],
    ['invoices', 'stock'],
    ['orders'],
    ['zones', 'catalogue', 'production', 'machines', 'materials', 'staff', 'integrations'],
    // Services that every noun may ask.
    ['messages'],
    ['push', 'preferences', 'exchange', 'live'],
    ['files'],
    ['openapi'],
    ['auth'],
    ['settings', 'jobs', 'housekeeping'],
    ['middleware'],
    // Any resource, of which resources.ts says the rest.
    ['resource'],
    ['broadcast', 'channels'],
    ['database'],
    // What knows neither rows nor people.
    ['definition', 'exceptions', 'mail', 'embedded'],
    ['env', 'log', 'i18n', 'http', 'clock', 'metrics'],
  ],
  admin: [
    // Routes and pages are put together in the files beside the rooms, which no room imports.
    ['layout', 'dashboard'],
    ['menu'],
    // The pages of the nouns of the trade.
    ['orders', 'clients', 'api_tokens'],
    ['messages', 'media', 'roles', 'staff', 'audit', 'api'],
    // Any resource: list, form, record, board, map, import.
    ['resource'],
    // A value of any type: input, cell, filter, text.
    ['fields'],
    ['map'],
    // What the browser knows of resources.ts: records, words, addresses, badges, what somebody may do.
    ['definition'],
    // Pages of clients and of those who sign in: they load no Refine and no definition.
    ['portal'],
    ['auth', 'site'],
    ['push'],
    // Buttons, dialogs, alerts, icons, inputs: what knows no resource.
    ['format', 'controls'],
    ['providers'],
    ['style'],
  ],
}

/** Rooms that are true of every resource: they name no noun of the trade. */
export const GENERIC = [
  'schema', 'backend/resource', 'backend/openapi', 'backend/definition', 'backend/exchange', 'backend/broadcast', 'backend/database',
  'backend/embedded', 'backend/exceptions', 'backend/middleware', 'admin/resource', 'admin/fields', 'admin/map', 'admin/definition',
  'admin/controls', 'admin/format', 'admin/providers',
]

/** Every other room of a house carries a noun: other nouns see of it only its index and its pure files. */
export const FOUNDATION = {
  backend: [
    'auth', 'bin', 'broadcast', 'channels', 'clock', 'config', 'database', 'definition', 'demo', 'embedded', 'env', 'exceptions',
    'exchange', 'files', 'housekeeping', 'http', 'i18n', 'jobs', 'live', 'log', 'mail', 'metrics', 'middleware', 'monitoring', 'openapi',
    'portal', 'push', 'resource', 'seed', 'site', 'start',
  ],
  admin: [
    'resource', 'auth', 'controls', 'courier', 'dashboard', 'definition', 'fields', 'format', 'layout', 'map', 'menu', 'portal',
    'providers', 'push', 'site', 'style',
  ],
}
