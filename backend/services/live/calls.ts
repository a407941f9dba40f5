import { defineCall } from '#backend/engine/calls/define_call'
import { GUARDS } from '#common/guards'

export const liveCalls = GUARDS.map((guard) => defineCall({
  id: `${guard}.live`, text: 'live.listen', method: 'get', path: `/api/${guard}/live`, tag: 'live', guard, permissions: [],
  why: 'changes of what the caller may read', sends: 'text/event-stream',
  run: async (call) => (await import('./open_stream.ts')).openStream(call),
}))
