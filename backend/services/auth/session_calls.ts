/** The own session, account and browser. */
import { defineCall } from '#backend/engine/calls/define_call'
import { GUARDS } from '#common/guards'
import { ownChanges, profileOf, sessionToken } from './shapes.ts'
import { GUARD_CONFIGS } from './guards.ts'
import { SITE_PERMISSION } from './rights/site_permission.ts'
import type { ShapedAs } from '#resources'
import type { Guard } from '#schema/types'

const session = {
  id: 'id', ip: 'string|null', user_agent: 'string|null', created_at: 'datetime', last_used_at: 'datetime', is_current: 'bool',
} as const
export type OwnSession = ShapedAs<typeof session>
const pushToken = { fcm_token_web: { type: 'string', max: 512 } } as const

function callsOf(guard: Guard) {
  const own = { tag: 'auth', guard, permissions: [], why: 'the own session and account' } as const
  const { people } = GUARD_CONFIGS[guard]
  const [at, browser] = [`/auth/${guard}`, `/api/${guard}/${people}/{id}/fcm-token-web`]
  return [
    defineCall({
      ...own, id: `${guard}.auth.permissions`, method: 'get', path: `${at}/permissions`, answer: [{ name: 'string' }],
      run: async (call) => (await import('./sign_in/current_session.ts')).showPermissions(call),
    }),
    ...guard === 'user' ? [defineCall({
      id: 'user.site_choice', method: 'get', path: '/api/user/site-choice', tag: 'sites', guard, permissions: [SITE_PERMISSION],
      text: 'auth.site_choice', answer: { site_id: 'id|null', own_site_id: 'id|null', sites: [{ id: 'id', name: 'string' }] },
      run: async (call) => (await import('./site_choice.ts')).showSiteChoice(call),
    })] : [],
    defineCall({
      ...own, id: `${guard}.auth.token_expired`, method: 'get', path: `${at}/token-expired`, answer: { created_at: 'datetime' },
      run: async (call) => (await import('./sign_in/current_session.ts')).showTokenAge(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.refresh`, method: 'post', path: `${at}/refresh`, answer: sessionToken,
      first: async (ctx) => (await import('./sign_in/current_session.ts')).revokeSuperseded(GUARD_CONFIGS[guard], ctx),
      run: async (call) => (await import('./sign_in/current_session.ts')).refreshSession(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.logout`, method: 'post', path: `${at}/logout`, status: 204,
      run: async (call) => (await import('./sign_in/current_session.ts')).signOut(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.sessions`, method: 'get', path: `${at}/sessions`, answer: [session],
      run: async (call) => (await import('./sign_in/sessions.ts')).listSessions(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.end_session`, method: 'delete', path: `${at}/sessions/{id}`, params: { id: 'id' }, status: 204,
      run: async (call) => (await import('./sign_in/sessions.ts')).revokeSession(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.end_sessions`, method: 'delete', path: `${at}/sessions`, status: 204,
      run: async (call) => (await import('./sign_in/sessions.ts')).revokeOwnSessions(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.me`, method: 'get', path: `${at}/me`, answer: profileOf(guard),
      run: async (call) => (await import('./profile_edit.ts')).showProfile(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.edit_me`, method: 'patch', path: `${at}/me`, refusals: [409], body: ownChanges, answer: profileOf(guard),
      run: async (call) => (await import('./profile_edit.ts')).editProfile(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.push_token`, method: 'put', path: browser, params: { id: 'id' }, body: pushToken, answer: {},
      run: async (call) => (await import('./tokens/push_token.ts')).savePushToken(call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.drop_push_token`, method: 'delete', path: browser, params: { id: 'id' }, body: pushToken, answer: {},
      run: async (call) => (await import('./tokens/push_token.ts')).deletePushToken(call),
    }),
  ]
}

export const sessionCalls = GUARDS.flatMap(callsOf)
