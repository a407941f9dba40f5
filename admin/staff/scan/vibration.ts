/** What a scan feels like. Pure, except for the device. */
import type { Tone } from './tones.ts'

const PATTERNS: Readonly<Record<Tone, number | number[]>> = { good: 40, warning: [60, 60, 60], alarm: 600 }

interface Device { readonly vibrate?: (pattern: number | number[]) => unknown }

/** Safari has no vibration. */
export const vibrate = (tone: Tone, device: Device): void => { device.vibrate?.(PATTERNS[tone]) }
