import type { ScanOutcome } from './session.ts'

export type Tone = 'good' | 'warning' | 'alarm'

export function toneOf(outcome: ScanOutcome): Tone {
  if (outcome.state === 'failed' || outcome.response.is_alarm) return 'alarm'
  return TONES[outcome.response.verdict]
}

const TONES = { ok: 'good', repeated: 'good', unknown: 'warning', gone: 'warning', foreign: 'alarm', refused: 'alarm' } as const
