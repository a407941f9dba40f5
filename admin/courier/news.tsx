/** What the office tells the courier: a free shipment, one of theirs, a change. It stays until it is read. */
import type { CourierMessage } from '#common/courier_day'
import { Ltr } from '../controls/ltr.tsx'
import { useFormat } from '../format/use_format.ts'
import { useTranslator } from '../providers/i18n.ts'
import { subjectOf } from './press.ts'
import { usePress } from './use_press.ts'

export function News({ messages }: { readonly messages: readonly CourierMessage[] }) {
  return messages.map((message) => <Told key={message.id} message={message} />)
}

function Told({ message: { id, title, body, shipment, created_at } }: { readonly message: CourierMessage }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { isBusy, run } = usePress()
  const read = () => { void run({ subject: subjectOf('inbox', id), target: { resource: 'inbox', id, verb: 'read' }, body: {} }) }
  return (
    <div className="notice" data-kind="news" role="status">
      {title !== null && <strong><bdi>{title}</bdi></strong>}
      <p><bdi>{body}</bdi></p>
      <p className="muted">{shipment !== null && <><Ltr>{shipment}</Ltr> · </>}{format.datetime(created_at)}</p>
      <button type="button" className="button" aria-busy={isBusy} onClick={read}>{t('courier.verbs.read')}</button>
    </div>
  )
}
