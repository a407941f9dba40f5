/** What the office tells the courier: a free shipment, one of theirs, a change. It stays until it is read. */
import type { CourierMessage } from '#common/courier/day'
import { Ltr } from '../kit/controls/ltr.tsx'
import { useFormat } from '../kit/format/use_format.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { alikeMessages, type AlikeMessages } from './outbox/alike_messages.ts'
import { subjectOf } from './outbox/queued_action.ts'
import { useAction } from './outbox/use_action.ts'

export function News({ messages }: { readonly messages: readonly CourierMessage[] }) {
  return alikeMessages(messages).map((alike) => <Told key={alike[0].id} alike={alike} />)
}

function Told({ alike }: { readonly alike: AlikeMessages }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { isBusy, run } = useAction()
  const { title, body, shipment, created_at } = alike[0]
  const read = async () => {
    for (const { id } of alike) await run({ subject: subjectOf('inbox', id), target: { resource: 'inbox', id, verb: 'read' }, body: {} })
  }
  return (
    <div className="notice" data-kind="news" role="status">
      {title !== null && <strong><bdi>{title}</bdi></strong>}
      <p><bdi>{body}</bdi></p>
      <p className="muted">{shipment !== null && <><Ltr>{shipment}</Ltr> · </>}{format.datetime(created_at)}</p>
      <button type="button" className="button" aria-busy={isBusy} onClick={() => { void read() }}>{t('courier.verbs.read')}</button>
    </div>
  )
}
