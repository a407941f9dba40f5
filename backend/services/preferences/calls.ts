/** Preferences of the signed-in user: layouts of lists and saved views. */
import { defineCall, type Sent } from '#backend/engine/calls/define_call'
import { registry } from '#backend/engine/definition/registry'
import { columns, density, listLayout, preferences, savedView, viewName, viewQuery } from '#common/list_layout'
import { permissionFor } from '#schema/definition'
import { mapValues } from '#schema/map_values'
import { MAX_VIEWS } from './max_views.ts'

const own = { tag: 'preferences', guard: 'user', permissions: [], why: 'the caller’s own' } as const
const [layouts, views] = ['/api/user/preferences', '/api/user/saved-views']
const changes = { map_of: { members: mapValues(listLayout, (part) => ({ optional: part })) }, max: registry.size } as const

/** The list that a view is of, in body or query, must be permitted. */
const ofList = (part: 'body' | 'query') => [...registry.values()].filter(({ ops }) => ops.has('list')).map((resource) => ({
  when: (sent: Sent) => sent[part].resource === resource.name,
  needs: [[permissionFor(resource, 'list')]], example: { [part]: { resource: resource.name } },
}))
const listed = { ...own, query: { resource: savedView.resource }, also: ofList('query') } as const
const look = { columns: { optional: columns }, density: { optional: density } } as const

export const preferenceCalls = [
  defineCall({
    ...own, id: 'user.preferences.show', method: 'get', path: layouts, answer: preferences,
    run: async (call) => (await import('./list_preferences.ts')).showPreferences(call),
  }),
  defineCall({
    ...own, id: 'user.preferences.edit', method: 'patch', path: layouts, body: { lists: { optional: changes } }, answer: preferences,
    save: async (call) => (await import('./list_preferences.ts')).editPreferences(call),
  }),
  defineCall({
    ...listed, id: 'user.preferences.views', method: 'get', path: views, answer: [savedView],
    run: async (call) => (await import('./saved_views.ts')).listSavedViews(call),
  }),
  defineCall({
    ...own, also: ofList('body'), id: 'user.preferences.create_view', method: 'post', path: views, status: 201, answer: savedView,
    body: { resource: savedView.resource, name: viewName, query: viewQuery, ...look },
    save: async (call) => (await import('./saved_views.ts')).createSavedView(call),
  }),
  defineCall({
    ...own, also: ofList('body'), id: 'user.preferences.order_views', method: 'post', path: `${views}/order`, answer: [savedView],
    body: { resource: savedView.resource, ids: [{ ref: 'saved_views' }, { max: MAX_VIEWS }] },
    save: async (call) => (await import('./saved_views.ts')).reorderSavedViews(call),
  }),
  defineCall({
    ...own, id: 'user.preferences.edit_view', method: 'patch', path: `${views}/{id}`, answer: savedView,
    body: { name: { optional: viewName }, query: { optional: viewQuery }, ...look },
    save: async (call) => (await import('./saved_views.ts')).editSavedView(call),
  }),
  defineCall({
    ...own, id: 'user.preferences.delete_view', method: 'delete', path: `${views}/{id}`, answer: { id: 'id' },
    save: async (call) => (await import('./saved_views.ts')).removeSavedView(call),
  }),
]
