import { useMemo } from 'react'
import type { PickerLocale } from 'antd/es/date-picker/generatePicker'
import { pickerWords } from '../../../kit/controls/staff_language.ts'
import { useTranslator } from '../../../kit/providers/texts/i18n.ts'
import { CALENDAR_LOCALES } from './picker_moments.ts'

/** antd's words of a picker, with the names of days and months from our calendar. */
export function usePickerLocale(): PickerLocale | undefined {
  const { language } = useTranslator()
  return useMemo(() => {
    // Month and year have their text as name: that of antd, "Choose a month", would hide which one.
    const { shortWeekDays: _, shortMonths: __, monthSelect: ___, yearSelect: ____, ...words } =
      pickerWords(language)?.lang ?? {}
    const { timePickerLocale = {} } = pickerWords(language) ?? {}
    return { lang: { ...words, locale: CALENDAR_LOCALES[language] }, timePickerLocale } as PickerLocale
  }, [language])
}
