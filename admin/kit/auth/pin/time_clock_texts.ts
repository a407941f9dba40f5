/** What a clock-in or clock-out says. */
import type { Clocked } from '#common/time/time_clock'
import { useFormat, type Format } from '../../format/use_format.ts'
import { useTranslator, type Translator } from '../../providers/texts/i18n.ts'

interface ClockTexts { readonly t: Translator['t']; readonly format: Format }

export function useClockTexts(): ClockTexts {
  const { t } = useTranslator()
  return { t, format: useFormat() }
}

export const clockedText = ({ t, format }: ClockTexts, { full_name: name, direction, at }: Clocked): string =>
  t(direction === 'in' ? 'ui.pin.hello' : 'ui.pin.goodbye', { name, time: format.time(at) })

export const forgottenText = ({ t, format }: ClockTexts, day: string): string => t('ui.pin.forgotten', { date: format.date(day) })
