/** One language of a template: title, text, what is wrong with them, and the message as it will be read. */
import { useId } from 'react'
import { directionOf } from '#common/locales'
import { unknownIn } from '#common/placeholders'
import type { Form } from '../resource/form/use_form.ts'
import { useSay } from '../definition/words.ts'
import type { Language } from '../providers/words.ts'
import { Bubble } from './bubble.tsx'
import { SmsParts } from './sms.tsx'
import type { Preview, Texts } from './use_preview.ts'

interface LanguageTextsProps {
  readonly language: Language
  readonly form: Form
  /** Of the first language: what the summary of errors leads to. */
  readonly ids: Readonly<Record<'title' | 'body', string>> | undefined
  readonly title: Texts
  readonly body: Texts
  readonly channel: string | null
  readonly shown: Preview[Language]
}

export function LanguageTexts({ language, form, ids, title, body, channel, shown }: LanguageTextsProps) {
  const { t } = useSay()
  const name = t(`enums.locale.${language}`)
  const shared = { form, language }
  return (
    <fieldset className="message-language">
      <legend>{name}</legend>
      <div className="message-written">
        <Text {...shared} field="title" id={ids?.title} texts={title} isFirst={ids !== undefined} />
        <Text {...shared} field="body" id={ids?.body} texts={body} isFirst={ids !== undefined} />
      </div>
      <div className="message-preview" role="group" aria-label={t('ui.messages.preview_of', { language: name })}>
        {body[language] && shown
          ? <Bubble language={language} title={isTitled(channel) ? shown.title : undefined} body={shown.body} />
          : <p className="nothing">{t('ui.messages.preview_here')}</p>}
        {channel === 'sms' && body[language] && shown && <SmsParts of={shown.parts} />}
      </div>
    </fieldset>
  )
}

/** SMS and WhatsApp carry the text alone. */
const isTitled = (channel: string | null): boolean => channel !== 'sms' && channel !== 'whatsapp'

interface TextProps {
  readonly form: Form
  readonly language: Language
  readonly field: 'title' | 'body'
  readonly id: string | undefined
  readonly texts: Texts
  readonly isFirst: boolean
}

function Text({ form, language, field, id, texts, isFirst }: TextProps) {
  const { t } = useSay()
  const own = useId()
  const text = texts[language] ?? ''
  const wrongs = [...unknownIn(text).map((symbol) => t('ui.messages.unknown', { symbol })), ...said(form, field, language, isFirst)]
  const control = {
    id: id ?? own, className: 'input', lang: language, dir: directionOf(language), value: text,
    'aria-invalid': wrongs.length > 0 || undefined, 'aria-describedby': wrongs.length > 0 ? `${own}wrong` : undefined,
    onChange: ({ target }: { target: { value: string } }) => { form.change(field, { ...texts, [language]: target.value }) },
  }
  return (
    <div className="field">
      <label htmlFor={control.id}>{t(`notification_templates.fields.${field}`)}</label>
      {field === 'title'
        ? <input {...control} type="text" maxLength={MOST_TITLE} />
        : <textarea {...control} rows={3} maxLength={MOST_BODY} />}
      {wrongs.length > 0 && <p className="field-error" id={`${own}wrong`}>{wrongs.join(' ')}</p>}
    </div>
  )
}

/** What the server says of the field as a whole stands at its first language. */
function said({ errors }: Form, field: string, language: Language, isFirst: boolean): readonly string[] {
  return [...(isFirst ? errors[field] ?? [] : []), ...errors[`${field}.${language}`] ?? []]
}

const MOST_TITLE = 120
const MOST_BODY = 1_000
