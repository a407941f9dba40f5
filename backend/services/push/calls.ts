import { defineCall } from '#backend/engine/calls/define_call'
import { firebaseWebSettings } from '#common/firebase_web_settings'

export const pushCalls = [
  defineCall({
    id: 'house.push', method: 'get', path: '/api/public/push', tag: 'house', answer: { nullable: firebaseWebSettings },
    run: async (call) => (await import('./settings.ts')).showPushSettings(call),
  }),
]
