/** The chunk of antd's pickers, together with their words in the language of the page. */
import { loadPickerWords } from '../../controls/staff_language.ts'
import { currentTranslator } from '../../providers/i18n.ts'

export async function loadPicker(): Promise<typeof import('./moment_picker.tsx')> {
  const [pickers] = await Promise.all([import('./moment_picker.tsx'), loadPickerWords(currentTranslator().language)])
  return pickers
}
