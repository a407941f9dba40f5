/** What a client is told about the decision on their claim. Pure. */
import { moneyText } from '#backend/engine/i18n/format_numbers'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Row } from '#resources'

type Claim = Pick<Row<'claims'>, 'status' | 'resolution' | 'amount' | 'rejected_reason'>

export const answerOf = ({ status, resolution, amount, rejected_reason }: Claim) => (t: Translate): string => {
  if (status === 'rejected') return t('messages.claim.rejected', { reason: rejected_reason ?? '' })
  const isMoney = resolution === 'refund' || resolution === 'credit' || resolution === 'compensation'
  if (isMoney) return amount ? t(`messages.claim.${resolution}`, { amount: moneyText(t, amount) }) : t('messages.claim.accepted')
  return resolution === 'rewash' ? t('messages.claim.rewash') : t('messages.claim.accepted')
}
