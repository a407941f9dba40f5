import { Ltr } from '../../../kit/controls/ltr.tsx'

/** Behind what isolates it from the text around it. */
const NEGATIVE = /^[\u2066-\u2069]*\u2212/

/** Numbers, money and times: tabular figures, left-to-right in every language; those below zero are red. */
export const AmountCell = ({ text }: { text: string }) => (
  <Ltr className={NEGATIVE.test(text) ? 'figure is-negative' : 'figure'}>{text}</Ltr>
)
