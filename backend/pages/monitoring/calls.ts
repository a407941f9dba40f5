import { defineCall } from '#backend/engine/calls/define_call'

const health = { method: 'get', tag: 'house' } as const

export const healthCalls = [
  defineCall({
    ...health, id: 'house.live', path: '/health/live', answer: { status: { one_of: ['ok'] } }, run: async () => ({ status: 'ok' }),
  }),
  defineCall({
    ...health, id: 'house.ready', path: '/health/ready', answer: { status: { one_of: ['ok', 'error'] } },
    run: async ({ ctx: { response } }) => {
      const report = await (await import('./health.ts')).readiness()
      if (report.status !== 'ok') response.status(503)
      return report
    },
  }),
]
