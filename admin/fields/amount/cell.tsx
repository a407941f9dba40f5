import { Ltr } from '../../controls/ltr.tsx'

/** Figures, money, dates: tabular and left-to-right in every language. */
export const AmountCell = ({ text }: { text: string }) => <Ltr className="figure">{text}</Ltr>
