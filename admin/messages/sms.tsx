import type { SmsParts as Counted } from '#common/sms'
import { Ltr } from '../controls/ltr.tsx'
import { useSay } from '../definition/words.ts'

/** What a text weighs on the phone network. */
export function SmsParts({ of: { encoding, characters, parts } }: { of: Counted }) {
  const { t } = useSay()
  return (
    <p className="message-parts" data-many={parts > 2 || undefined}>
      <bdi>{t('ui.messages.parts', { count: parts })}</bdi> · <bdi>{t('ui.messages.characters', { count: characters })}</bdi>
      {' · '}<Ltr>{t(`ui.messages.encoding.${encoding}`)}</Ltr>
    </p>
  )
}
