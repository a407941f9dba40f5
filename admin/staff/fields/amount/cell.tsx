import { Ltr } from '../../../kit/controls/ltr.tsx'

/** Numbers, money and times: tabular figures, left-to-right in every language. */
export const AmountCell = ({ text }: { text: string }) => <Ltr className="figure">{text}</Ltr>
