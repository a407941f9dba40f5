import type { ReadyBy } from '#common/orders/ready_by'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { ClientOrder } from './client_order.ts'

interface ReadyByProps {
  readonly order: Pick<ClientOrder, 'code' | 'total'>
  readonly find: (signal: AbortSignal) => Promise<ReadyBy>
}

/** An estimate beside the price that waits for an answer: the promise itself is made by the answer. */
export default function ReadyByNotice({ order: { code, total }, find }: ReadyByProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const { loaded } = useFetch(`${code} ${total}`, find)
  if (loaded.state !== 'ready' || loaded.value.ready_by === null) return null
  return <p className="promise">{t('portal.order.ready_by')} <strong>{format.dayOf(loaded.value.ready_by)}</strong></p>
}
