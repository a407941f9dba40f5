/** From the public page to an order: what needs no account, and how one begins. */
import { defineCall } from '#backend/engine/calls/define_call'
import { phone, signedInAs } from '#backend/services/auth/shapes'
import { pickupOffer } from '#common/orders/pickup_offer'
import { offeredSlot } from '#common/time/slot'

const auth = { tag: 'auth', method: 'post' } as const
const portal = (name: string) => ({ id: `portal.${name}`, tag: 'portal' })
/** Not seen by people. */
const website = { optional: { type: 'string', max: 200 } } as const
const kind = { category: { type: 'int', min: 1 }, quantity: { type: 'int', min: 1, max: 99 } } as const
const name = { optional: { type: 'string', max: 60 } } as const

export const signUpCalls = [
  defineCall({
    ...portal('pickup'), method: 'get', path: '/api/public/pickup', answer: pickupOffer,
    run: async (call) => (await import('./pickup_offer.ts')).showPickupOffer(call),
  }),
  defineCall({
    ...portal('public_slots'), method: 'get', path: '/api/public/slots', query: { zone_id: { ref: 'zones' } },
    answer: [offeredSlot], refusals: [404], run: async (call) => (await import('../slots_controller.ts')).showPublicSlots(call),
  }),
  defineCall({
    ...portal('call_back'), method: 'post', path: '/api/public/call-back', status: 204,
    body: {
      phone, text: { type: 'string', min: 1, max: 500 }, website, name, zone_id: { optional: { ref: 'zones' } },
      landmark: { optional: { type: 'string', max: 190 } }, location: { optional: 'geo' },
      from_at: { optional: 'datetime' }, to_at: { optional: 'datetime' },
      declared_kinds: { optional: [kind, { max: 20 }] },
    },
    run: async (call) => (await import('./call_back.ts')).leaveWishToCall(call),
  }),
  defineCall({
    ...auth, id: 'client.auth.sign_up_code', path: '/auth/client/sign-up-code', refusals: [409], body: { phone, website },
    answer: { request: 'string' }, run: async (call) => (await import('./send_code.ts')).sendSignUpCode(call),
  }),
  defineCall({
    ...auth, id: 'client.auth.sign_up', path: '/auth/client/sign-up', answer: { any_of: [signedInAs('client'), { is_new: 'bool' }] },
    body: {
      phone, request: { type: 'string', min: 1, max: 60 }, code: { type: 'string', pattern: '^[0-9]{6}$', max: 6 },
      first_name: name, last_name: name, agrees: { optional: 'bool' }, marketing_opt_in: { optional: 'bool' },
    },
    run: async (call) => (await import('./sign_up.ts')).signUp(call),
  }),
]
