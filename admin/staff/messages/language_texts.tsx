/** One language of a template: title and text with their errors, and a preview of the message. */
import { useId } from 'react'
import { directionOf } from '#common/locales'
import { unknownPlaceholders } from '#common/text/placeholders'
import type { Form } from '../resource/form/use_form.ts'
import { useTranslation } from '../definition/translation.ts'
import type { Language } from '../../kit/providers/texts/i18n.ts'
import { ApprovalText, MessageBubble, SmsPartCount } from './preview.tsx'
import type { TemplatePreview } from '#common/messages/texts'
import type { LocalizedText } from './use_message_preview.ts'

interface LanguageTextsProps {
  readonly language: Language
  readonly form: Form
  /** Set for the first language: the targets of the links in the error summary. */
  readonly ids: Readonly<Record<'title' | 'body', string>> | undefined
  readonly title: LocalizedText
  readonly body: LocalizedText
  readonly channel: string | null
  readonly preview: TemplatePreview[Language]
}

export function LanguageTexts({ language, form, ids, title, body, channel, preview }: LanguageTextsProps) {
  const { t } = useTranslation()
  const name = t(`enums.locale.${language}`)
  const shared = { form, language }
  return (
    <fieldset className="message-language">
      <legend>{name}</legend>
      <div className="message-written">
        <TextField {...shared} field="title" id={ids?.title} texts={title} isFirst={ids !== undefined} />
        <TextField {...shared} field="body" id={ids?.body} texts={body} isFirst={ids !== undefined} />
      </div>
      <div className="message-preview" role="group" aria-label={t('ui.messages.preview_of', { language: name })}>
        {body[language] && preview
          ? <MessageBubble language={language} title={hasTitle(channel) ? preview.title : undefined} body={preview.body} />
          : <p className="nothing">{t('ui.messages.preview_here')}</p>}
        {channel === 'whatsapp' && body[language] && <ApprovalText language={language} text={body[language]} />}
        {channel === 'sms' && body[language] && preview && <SmsPartCount of={preview.parts} />}
      </div>
    </fieldset>
  )
}

/** SMS and WhatsApp messages have no title. */
const hasTitle = (channel: string | null): boolean => channel !== 'sms' && channel !== 'whatsapp'

interface TextFieldProps {
  readonly form: Form
  readonly language: Language
  readonly field: 'title' | 'body'
  readonly id: string | undefined
  readonly texts: LocalizedText
  readonly isFirst: boolean
}

function TextField({ form, language, field, id, texts, isFirst }: TextFieldProps) {
  const { t } = useTranslation()
  const generatedId = useId()
  const text = texts[language] ?? ''
  const problems = [
    ...unknownPlaceholders(text).map((symbol) => t('ui.messages.unknown', { symbol })), ...errorsOf(form, field, language, isFirst),
  ]
  const control = {
    id: id ?? generatedId, className: 'input', lang: language, dir: directionOf(language), value: text,
    'aria-invalid': problems.length > 0 || undefined, 'aria-describedby': problems.length > 0 ? `${generatedId}wrong` : undefined,
    onChange: ({ target }: { target: { value: string } }) => { form.change(field, { ...texts, [language]: target.value }) },
  }
  return (
    <div className="field">
      <label htmlFor={control.id}>{t(`notification_templates.fields.${field}`)}</label>
      {field === 'title'
        ? <input {...control} type="text" maxLength={MAX_TITLE_LENGTH} />
        : <textarea {...control} rows={3} maxLength={MAX_BODY_LENGTH} />}
      {problems.length > 0 && <p className="field-error" id={`${generatedId}wrong`}>{problems.join(' ')}</p>}
    </div>
  )
}

/** Errors of the server; those of the whole field are shown at the first language. */
function errorsOf({ errors }: Form, field: string, language: Language, isFirst: boolean): readonly string[] {
  return [...(isFirst ? errors[field] ?? [] : []), ...errors[`${field}.${language}`] ?? []]
}

const MAX_TITLE_LENGTH = 120
const MAX_BODY_LENGTH = 1_000
