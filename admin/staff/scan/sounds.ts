/** A result is heard and felt: the eyes are on the carpet. */
import type { Tone } from './tones.ts'
import { vibrate } from './vibration.ts'

interface Sound {
  readonly hertz: readonly number[]
  readonly seconds: number
  readonly wave: OscillatorType
}

const SOUNDS: Readonly<Record<Tone, Sound>> = {
  good: { hertz: [1320], seconds: 0.09, wave: 'sine' },
  warning: { hertz: [660, 660], seconds: 0.12, wave: 'triangle' },
  alarm: { hertz: [330, 220], seconds: 0.3, wave: 'square' },
}

let audio: AudioContext | undefined

export function signal(tone: Tone, isSoundOn: boolean): void {
  const { hertz, seconds, wave } = SOUNDS[tone]
  vibrate(tone, navigator)
  if (!isSoundOn) return
  audio ??= new AudioContext()
  void audio.resume()
  for (const [index, frequency] of hertz.entries()) {
    const start = audio.currentTime + index * seconds * 1.3
    const oscillator = new OscillatorNode(audio, { type: wave, frequency })
    oscillator.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + seconds)
  }
}

const SOUND_KEY = 'zarbia-scan-sound'
export const readsSound = (): boolean => localStorage.getItem(SOUND_KEY) !== 'off'
export const storeSound = (isOn: boolean): void => { localStorage.setItem(SOUND_KEY, isOn ? 'on' : 'off') }
