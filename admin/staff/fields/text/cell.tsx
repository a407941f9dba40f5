import { Ltr } from '../../../kit/controls/ltr.tsx'

export const TextCell = ({ text, place }: { text: string; place: 'list' | 'page' }) => (
  place === 'list' ? <bdi className="cut" title={text.length > COLUMN_CHARACTERS ? text : undefined}>{text}</bdi> : <bdi>{text}</bdi>
)

/** The page of a record keeps the line breaks. */
export const LongTextCell = ({ text, place }: { text: string; place: 'list' | 'page' }) => (
  place === 'list' ? <bdi className="cut" data-long title={text}>{text}</bdi> : <bdi className="lines">{text}</bdi>
)

export const CodeCell = ({ code }: { code: string }) => <Ltr className="code">{code}</Ltr>
export const PhoneCell = ({ phone, text }: { phone: string; text: string }) => <a href={`tel:${phone}`} className="phone">
  <Ltr>{text}</Ltr>
</a>
export const EmailCell = ({ address }: { address: string }) => <a href={`mailto:${address}`} className="cut" dir="ltr" title={address}>
  <Ltr>{address}</Ltr>
</a>

/** The number of characters that fit into a column. */
const COLUMN_CHARACTERS = 28
