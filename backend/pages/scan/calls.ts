/** Scans of staff and couriers, and what of the ready items is not on its place yet. */
import { defineCall } from '#backend/engine/calls/define_call'
import { listTurns } from '#backend/engine/resource/list_turns'
import { COURIER_SCAN_MODES, racking, scanBody, scanResponse } from '#common/scan'

const scan = { method: 'post', tag: 'scans', text: 'scan.scan', answer: scanResponse } as const

export const scanCalls = [
  defineCall({
    ...scan, id: 'user.scan', guard: 'user', path: '/api/user/scan', permissions: ['scan-create'], body: scanBody,
    save: async (call) => (await import('./answer_scan.ts')).scan(call),
  }),
  defineCall({
    ...scan, id: 'courier.scan', guard: 'courier', path: '/api/courier/scan', permissions: ['order-list'], refusals: [404],
    body: { ...scanBody, mode: { one_of: COURIER_SCAN_MODES } }, save: async (call) => (await import('./answer_scan.ts')).scan(call),
  }),
  defineCall({
    id: 'user.racking', text: 'scan.racking', method: 'get', path: '/api/user/racking', tag: 'scans', guard: 'user',
    permissions: ['order-list'], turns: listTurns, query: { from: 'date', to: 'date' }, answer: racking,
    run: async (call) => (await import('./racking.ts')).showRacking(call),
  }),
]
