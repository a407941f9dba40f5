/** Title and text of a template in four languages, each beside what its reader will see. */
import { useRef, type FocusEvent } from 'react'
import { localesFrom } from '#common/locales'
import type { SymbolName } from '#common/placeholders'
import type { DrawnInstead } from '../resource/form/parts.ts'
import type { Form } from '../resource/form/use_form.ts'
import { useSay } from '../definition/words.ts'
import { LanguageTexts } from './language_texts.tsx'
import './messages.css'
import { SymbolBar } from './symbol_bar.tsx'
import { usePreview, type Texts } from './use_preview.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

export function MessageTexts({ form, id }: DrawnInstead) {
  const { t, language } = useSay()
  const last = useRef<Control>(null)
  const { event = null, channel = null } = form.draft as { readonly event?: string | null; readonly channel?: string | null }
  const [title, body] = [textsOf(form, 'title'), textsOf(form, 'body')]
  const { preview, isRefused } = usePreview({ event, channel, title, body }, Object.values(body).some(Boolean))
  const remember = ({ target }: FocusEvent) => { if (isControl(target)) last.current = target }
  const insert = (name: SymbolName) => {
    const control = last.current ?? document.getElementById(id)
    if (isControl(control)) put(control, `{${name}}`)
  }
  return (
    <div className="message-texts" onFocus={remember}>
      <p className="field-help">{t('ui.messages.symbols_help')}</p>
      <SymbolBar onInsert={insert} />
      {isRefused && <p className="field-help" role="status">{t('ui.messages.no_preview')}</p>}
      {localesFrom(language).map((one, index) => (
        <LanguageTexts
          key={one} language={one} form={form} ids={index === 0 ? { title: titleId(id), body: id } : undefined}
          title={title} body={body} channel={channel} shown={preview[one]}
        />
      ))}
    </div>
  )
}

const textsOf = ({ draft }: Form, name: 'title' | 'body') => (draft[name] ?? {}) as Texts

/** The ids of a form end with the names of their fields: the way from the summary of errors to the first title. */
const titleId = (bodyId: string): string => bodyId.replace(/body$/, 'title')

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')

/** As if it had been typed there. */
function put(control: Control, text: string): void {
  control.setRangeText(text, control.selectionStart ?? control.value.length, control.selectionEnd ?? control.value.length, 'end')
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}
