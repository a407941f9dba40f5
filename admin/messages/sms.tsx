import { Ltr } from '../layout/ltr.tsx'
import { useSay } from '../resource/words.ts'

/** What a text weighs on the phone network: one letter outside of GSM makes all of it UCS-2. */
export interface Parts { readonly encoding: 'gsm' | 'ucs2'; readonly characters: number; readonly parts: number }

export function SmsParts({ of: { encoding, characters, parts } }: { of: Parts }) {
  const { t } = useSay()
  return (
    <p className="message-parts" data-many={parts > 2 || undefined}>
      {t('ui.messages.parts', { count: parts })} · {t('ui.messages.characters', { count: characters })}
      {' · '}<Ltr>{encoding === 'gsm' ? 'GSM-7' : 'UCS-2'}</Ltr>
    </p>
  )
}
