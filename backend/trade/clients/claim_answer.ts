/** What a client is told about their claim: that it has come in, the decision, and that it is settled. Pure. */
import { dayText } from '#backend/services/paper/formats'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Row } from '#resources'

type Claim = Pick<Row<'claims'>, 'status' | 'resolution' | 'amount' | 'rejected_reason' | 'due_at'>

export const answerOf = ({ status, resolution, amount, rejected_reason, due_at }: Claim, zone: string) => (t: Translate): string => {
  if (status === 'open') return t('messages.claim.received', { day: dayText(t, due_at ?? '', zone) })
  if (status === 'resolved') return t('messages.claim.settled')
  if (status === 'rejected') return t('messages.claim.rejected', { reason: rejected_reason ?? '' })
  const isMoney = resolution === 'refund' || resolution === 'credit' || resolution === 'compensation'
  if (isMoney) return amount ? t(`messages.claim.${resolution}`, { amount: moneyText(t, amount) }) : t('messages.claim.accepted')
  return resolution === 'rewash' ? t('messages.claim.rewash') : t('messages.claim.accepted')
}
