/** Title and text of a template in four languages, each with a preview. */
import { useRef, type FocusEvent } from 'react'
import { localesWithFirst } from '#common/locales'
import type { PlaceholderName } from '#common/text/placeholders'
import type { Form, OwnFieldProps } from '../resource/form/use_form.ts'
import { useTranslation } from '../definition/translation.ts'
import { LanguageTexts } from './language_texts.tsx'
import './messages.css'
import { PlaceholderBar } from './placeholder_bar.tsx'
import { useMessagePreview, type LocalizedText } from './use_message_preview.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

export function TemplateTexts({ form, id }: OwnFieldProps) {
  const { t, language } = useTranslation()
  const lastFocused = useRef<Control>(null)
  const { event = null, channel = null } = form.draft as { readonly event?: string | null; readonly channel?: string | null }
  const [title, body] = [textsOf(form, 'title'), textsOf(form, 'body')]
  const { preview, isRefused } = useMessagePreview({ event, channel, title, body }, Object.values(body).some(Boolean))
  const remember = ({ target }: FocusEvent) => { if (isControl(target)) lastFocused.current = target }
  const insert = (name: PlaceholderName) => {
    const control = lastFocused.current ?? document.getElementById(id)
    if (isControl(control)) insertText(control, `{${name}}`)
  }
  return (
    <div className="message-texts" onFocus={remember}>
      <p className="field-help">{t('ui.messages.symbols_help')}</p>
      <PlaceholderBar onInsert={insert} />
      {isRefused && <p className="field-help" role="status">{t('ui.messages.no_preview')}</p>}
      {localesWithFirst(language).map((locale, index) => (
        <LanguageTexts
          key={locale} language={locale} form={form} ids={index === 0 ? { title: titleId(id), body: id } : undefined}
          title={title} body={body} channel={channel} preview={preview[locale]}
        />
      ))}
    </div>
  )
}

const textsOf = ({ draft }: Form, name: 'title' | 'body') => (draft[name] ?? {}) as LocalizedText

/** The ids of a form end with the field name: the error summary links to the first title. */
const titleId = (bodyId: string): string => bodyId.replace(/body$/, 'title')

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')

/** Inserts the text as if it were typed. */
function insertText(control: Control, text: string): void {
  control.setRangeText(text, control.selectionStart ?? control.value.length, control.selectionEnd ?? control.value.length, 'end')
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}
