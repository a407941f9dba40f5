/** antd's pickers, which load together with their words in the language of the page. */
import { lazy } from 'react'
import { loadPickerWords } from '../../../kit/controls/staff_language.ts'
import { translatorOfPage } from '../../../kit/providers/texts/language.ts'

const loadWords = () => loadPickerWords(translatorOfPage().language)

export const MomentPicker = lazy(async () => {
  const [picker] = await Promise.all([import('./picker.tsx').then(({ MomentPicker: loaded }) => loaded), loadWords()])
  return { default: picker }
})

export const DayRangePicker = lazy(async () => {
  const [picker] = await Promise.all([import('./picker.tsx').then(({ DayRangePicker: loaded }) => loaded), loadWords()])
  return { default: picker }
})
