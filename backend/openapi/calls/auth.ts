/** Authentication of the three guards (specification §7). */
import { GUARD_CONFIGS, type GuardConfig } from '#backend/auth/guards'
import { GUARDS } from '#common/guards'
import { fieldOf, resourceOf } from '#backend/definition/registry'
import type { Translate } from '#backend/i18n/translator'
import { LOCALES } from '#common/locales'
import { pathParameter, type ApiCall } from '../api_call.ts'
import { pinCalls } from './pin.ts'
import {
  array, boolean, component, enumSchemaName, id, instant, integer, nullable, object, enumOf, string, type Schema,
} from '#backend/definition/json_schema'

export const authCalls = (t: Translate): ApiCall[] => [
  ...GUARDS.flatMap((guard) => [...signInCalls(t, GUARD_CONFIGS[guard]), ...sessionCalls(t, GUARD_CONFIGS[guard])]),
  ...codeCalls(t), ...secondFactorCalls(t), ...pinCalls(t, (guard) => signedIn(GUARD_CONFIGS[guard])), firstOwnerCall(t),
]

const phone = string({ minLength: 1, maxLength: 40 })
const enteredPassword = string({ minLength: 1, maxLength: 200, format: 'password' })
const newPassword = string({ minLength: 8, maxLength: 200, format: 'password' })
const ownName = string({ minLength: 1, maxLength: 60 })
const code = string({ maxLength: 20 })
const messageAnswer = object({ message: string() })
const token = { token: string(), created_at: instant }

const signedIn = (config: GuardConfig) => object({ [config.guard]: profile(config), ...token })

function signInCalls(t: Translate, config: GuardConfig): ApiCall[] {
  const { guard } = config
  const reset = { password: newPassword, password_confirmation: enteredPassword }
  const call = (name: string) => ({ id: `${guard}.auth.${name}`, tag: 'auth', summary: t(`openapi.auth.${name}`) })
  return [
    {
      ...call('login'), method: 'post', path: `/auth/${guard}/login`, refusals: [401, 403],
      body: { schema: object({ phone, password: enteredPassword, ...(guard === 'user' && { code }) }, ['code']) },
      answer: { schema: signedIn(config) },
    },
    {
      ...call('forgot_password'), method: 'post', path: `/auth/${guard}/forgot-password`,
      body: { schema: object({ url: string({ maxLength: 500 }), email: string({ format: 'email' }) }) }, answer: { schema: messageAnswer },
    },
    {
      ...call('restore'), method: 'post', path: `/auth/${guard}/restore`, refusals: [401, 409],
      body: { schema: object({ token: string({ maxLength: 200 }), ...reset }) }, answer: { schema: messageAnswer },
    },
    guard === 'client'
      ? {
        ...call('reset_password'), method: 'post', path: `/auth/${guard}/reset-password`, refusals: [401],
        description: t('openapi.auth.reset_bearer'), body: { schema: object(reset) }, answer: { schema: messageAnswer },
      }
      : {
        ...call('reset_password'), method: 'post', path: `/auth/${guard}/reset-password`,
        body: { schema: object({ email: string({ format: 'email' }), token: string({ maxLength: 200 }), ...reset }) },
        answer: { schema: messageAnswer },
      },
  ]
}

function codeCalls(t: Translate): ApiCall[] {
  const call = (name: string) => ({
    id: `client.auth.${name}`, tag: 'auth', summary: t(`openapi.auth.${name}`), method: 'post',
    path: `/auth/client/${name.replace('_', '-')}`,
  } as const)
  return [
    { ...call('send_code'), body: { schema: object({ phone }) }, answer: { schema: object({ message: string(), request: string() }) } },
    {
      ...call('confirm_email'), refusals: [401], body: { schema: object({ token: string({ maxLength: 200 }) }) },
      answer: { schema: messageAnswer },
    },
    {
      ...call('check_code'), answer: { schema: object({ token: string() }) },
      body: { schema: object({ phone, request: string({ minLength: 1, maxLength: 60 }), code: string({ pattern: '^[0-9]{6}$' }) }) },
    },
  ]
}

function secondFactorCalls(t: Translate): ApiCall[] {
  const call = (name: string) => ({ id: `user.auth.${name}`, tag: 'auth', guard: 'user', summary: t(`openapi.auth.${name}`) } as const)
  const [path, ofOther] = ['/auth/user/second-factor', '/api/user/users/{id}/second-factor']
  const other = { path: ofOther, permissions: ['user-edit'], parameters: [pathParameter('id', id)] }
  const state = object({ is_on: boolean, recovery_codes: integer() })
  return [
    { ...call('second_factor'), method: 'get', path, answer: { schema: state } },
    {
      ...call('begin_second_factor'), method: 'post', path, refusals: [409], repeatable: true,
      body: { schema: object({ current_password: enteredPassword }) }, answer: { schema: object({ secret: string(), uri: string() }) },
    },
    {
      ...call('confirm_second_factor'), method: 'post', path: `${path}/confirm`, refusals: [409], repeatable: true,
      body: { schema: object({ code }) }, answer: { schema: object({ recovery_codes: array(string()) }) },
    },
    {
      ...call('drop_second_factor'), method: 'delete', path, repeatable: true,
      body: { schema: object({ current_password: enteredPassword, code }) }, answer: { schema: object({}) },
    },
    { ...call('second_factor_of'), method: 'get', ...other, answer: { schema: state } },
    { ...call('remove_second_factor'), method: 'delete', ...other, refusals: [409], repeatable: true, answer: { schema: object({}) } },
  ]
}

const firstOwnerCall = (t: Translate): ApiCall => ({
  id: 'user.auth.first_owner', tag: 'auth', summary: t('openapi.auth.first_owner'), method: 'post', path: '/auth/user/first-owner',
  body: { schema: object({
    token: string({ maxLength: 1000 }), first_name: ownName, last_name: ownName, phone,
    password: newPassword, password_confirmation: enteredPassword,
  }) },
  answer: { schema: messageAnswer }, refusals: [403],
})

function sessionCalls(t: Translate, config: GuardConfig): ApiCall[] {
  const { guard, people } = config
  const call = (name: string) => ({ id: `${guard}.auth.${name}`, tag: 'auth', guard, summary: t(`openapi.auth.${name}`) })
  const own = {
    version: integer(), ...preferences, current_password: enteredPassword, password: newPassword, password_confirmation: enteredPassword,
  }
  return [
    { ...call('permissions'), method: 'get', path: `/auth/${guard}/permissions`, answer: { schema: array(object({ name: string() })) } },
    { ...call('token_expired'), method: 'get', path: `/auth/${guard}/token-expired`, answer: { schema: object({ created_at: instant }) } },
    { ...call('refresh'), method: 'post', path: `/auth/${guard}/refresh`, answer: { schema: object(token) } },
    { ...call('logout'), method: 'post', path: `/auth/${guard}/logout`, answer: { status: 204 } },
    {
      ...call('sessions'), method: 'get', path: `/auth/${guard}/sessions`,
      answer: { schema: array(object({
        id, ip: nullable(string()), user_agent: nullable(string()), created_at: instant, last_used_at: instant, is_current: boolean,
      })) },
    },
    {
      ...call('end_session'), method: 'delete', path: `/auth/${guard}/sessions/{id}`, parameters: [pathParameter('id', id)],
      answer: { status: 204 },
    },
    { ...call('end_sessions'), method: 'delete', path: `/auth/${guard}/sessions`, answer: { status: 204 } },
    { ...call('me'), method: 'get', path: `/auth/${guard}/me`, answer: { schema: profile(config) } },
    {
      ...call('edit_me'), method: 'patch', path: `/auth/${guard}/me`, refusals: [409],
      body: { schema: object(own, Object.keys(own).filter((name) => name !== 'version')) }, answer: { schema: profile(config) },
    },
    ...(['put', 'delete'] as const).map((method): ApiCall => ({
      ...call(method === 'put' ? 'push_token' : 'drop_push_token'), method, path: `/api/${guard}/${people}/{id}/fcm-token-web`,
      parameters: [pathParameter('id', id)], answer: { schema: object({}) },
      body: { schema: object({ fcm_token_web: string({ maxLength: 512 }) }) },
    })),
  ]
}

const email = nullable(string({ format: 'email' }))
const preferences: Record<string, Schema> = { locale: enumOf(LOCALES), theme: enumOf(['light', 'dark']), email }

function profile({ guard, people }: GuardConfig): Schema {
  const status = component(enumSchemaName(fieldOf(resourceOf(people), 'status').of ?? ''))
  const name = nullable(string())
  return object({
    id, version: integer(), code: string(), first_name: name, last_name: name, full_name: name, phone: string(), email, status,
    locale: enumOf(LOCALES),
    ...(guard === 'user' && { theme: enumOf(['light', 'dark']) }), ...(guard === 'client' && { company_name: name }),
  })
}
